// biome-ignore-all lint/style/noExcessiveLinesPerFile: a list, of which each rule is short
/** @param {string} name @param {string} room @param {string} allowed @param {string} comment */
const roomMayImport = (name, room, allowed, comment) => ({
  name,
  severity: 'error',
  comment,
  from: { path: `^${room}/` },
  to: {
    path: '^(contract|file-formats|server|database|outbox|form|form-build|operator-page|resumes|resume-parser|resume-builder|service|provider|start|e2e|bench)/',
    pathNot: `^(${allowed})/`,
  },
})

/** @param {string} name @param {string} comment @param {object} from @param {object} to */
const rule = (name, comment, from, to) => ({ name, severity: 'error', comment, from, to })

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    roomMayImport(
      'contract-alone',
      'contract',
      'contract',
      'What travels must be readable by every room, so it knows none.',
    ),
    roomMayImport(
      'file-formats-alone',
      'file-formats',
      'file-formats',
      'ZIP and compound files are read alike in the page and in the service, and know neither.',
    ),
    roomMayImport(
      'server-below',
      'server',
      'server|contract',
      'What every HTTP process of ours does once; it knows neither resumes nor candidates.',
    ),
    roomMayImport(
      'database-below',
      'database',
      'database|server',
      'Two engines behind Kysely; it knows no tables.',
    ),
    roomMayImport(
      'outbox-below',
      'outbox',
      'outbox|database|server|contract',
      'What must be delivered later; it knows neither what it is nor to whom it goes.',
    ),
    roomMayImport(
      'form-contract',
      'form',
      'form|contract|resume-parser|resume-builder',
      'The page reaches the service over HTTP only, so that either can be replaced; it reads and makes resumes itself.',
    ),
    roomMayImport(
      'form-build-over-form',
      'form-build',
      'form-build|form|operator-page|contract|resume-parser|resume-builder|server/testing',
      'It makes files of the page, and nothing of it travels to a browser.',
    ),
    roomMayImport(
      'operator-page-like-form',
      'operator-page',
      'operator-page|form|contract|resume-parser',
      'It has the fields of the form, and reaches the candidates over HTTP only, as any key does.',
    ),
    roomMayImport(
      'e2e-contract',
      'e2e/(?!servers)',
      'e2e|contract|file-formats|server/testing',
      'Journeys drive the product as a person does; a test that reaches inside proves less.',
    ),
    roomMayImport(
      'resumes-below',
      'resumes',
      'resumes|database|server|contract',
      'Keeping files knows neither HTTP nor candidates.',
    ),
    roomMayImport(
      'resume-parser-contract',
      'resume-parser',
      'resume-parser|file-formats|contract',
      'Reading a resume knows neither the page nor the service: both run the very same code.',
    ),
    roomMayImport(
      'resume-builder-contract',
      'resume-builder',
      'resume-builder|contract|resume-parser',
      'Making a resume knows neither the page nor the service; its tests read back what it makes.',
    ),
    roomMayImport(
      'service-below',
      'service',
      'service|outbox|database|server|contract|file-formats|resumes',
      'The service reaches the provider only over HTTP: to swap the provider is to change one URL.',
    ),
    roomMayImport(
      'provider-below',
      'provider',
      'provider|outbox|database|server|contract|resumes',
      'The built-in provider stands where any other provider could stand.',
    ),
    roomMayImport(
      'start-composes',
      'start',
      'start|service|provider|outbox|database|resumes|form-build|server|contract',
      'Start puts the parts together, and lists what doctor tries of each; it has no rules of its own.',
    ),
    roomMayImport(
      'bench-measures',
      'bench',
      'bench|contract|resume-parser|e2e|provider|database|server/testing',
      'Benches measure from outside, with the browser of the journeys, or a store by its port; nothing is built on them.',
    ),
    roomMayImport(
      'servers-from-outside',
      'e2e/servers',
      'e2e/servers|contract|server|resumes|service/testing',
      'What many copies promise together is asked from outside: they run as processes and answer over HTTP.',
    ),
    rule(
      'form-has-one-owner',
      'A registration is owned without React: it knows neither the views nor the features that ask it.',
      { path: '^form/registration/', pathNot: '\\.test\\.ts$' },
      { path: '^form/(?!registration/|messages/message-types|document/ids)|node_modules/react' },
    ),
    rule(
      'form-features-below-shell',
      'The shell puts the features together, and none knows of it.',
      { path: '^form/(?!shell/|without-script/|testing/)', pathNot: '\\.test\\.ts$' },
      { path: '^form/(shell|without-script)/' },
    ),
    rule(
      'service-endpoints-on-top',
      'What an endpoint uses knows neither HTTP nor the configuration as a whole: it is given its part.',
      {
        path: '^service/(erasure|gateway|limits|operators|page|register|uploads)/',
        pathNot: '\\.test\\.ts$',
      },
      { path: '^service/(http|config)/' },
    ),
    rule(
      'service-registers-by-a-gateway',
      'Whether a registration is queued is decided where the gateway is opened.',
      { path: '^service/(register/|gateway/[^/]+$)', pathNot: '\\.test\\.ts$' },
      { path: '^service/gateway/queueing/|^outbox/' },
    ),
    rule(
      'contract-is-pure',
      'The contract runs in browsers, in Node and inlined in the page: no Node modules outside its tests.',
      { path: '^contract/', pathNot: '\\.test\\.ts$|/testing/' },
      { dependencyTypes: ['core'] },
    ),
    rule(
      'resume-parser-has-one-engine',
      'pdf.js is half a megabyte: one file imports it, and that one only PDFs ask for.',
      { path: '^resume-parser/', pathNot: '/pdfjs\\.ts$' },
      { path: 'node_modules/pdfjs-dist', dependencyTypesNot: ['type-only'] },
    ),
    rule(
      'readers-without-node',
      'A Worker of the page runs the same reader, and has none.',
      {
        path: '^(resume-parser|resume-builder|file-formats)/',
        pathNot: '\\.test\\.ts$|/testing/|/build/|/command/',
      },
      { dependencyTypes: ['core'] },
    ),
    rule(
      'page-without-schemas',
      'zod would be a tenth of the page script; the page checks with form-rules.ts.',
      { path: '^(form|operator-page)/' },
      { path: '^contract/candidate-schema|node_modules/zod/' },
    ),
    rule(
      'schemas-by-type-only',
      'The page imports the contract: a module that took more than types from a schema would bring zod along.',
      { path: '^contract/', pathNot: '^contract/candidate-schema|\\.test\\.ts$' },
      { path: '^contract/candidate-schema|node_modules/zod/', dependencyTypesNot: ['type-only'] },
    ),
    rule(
      'stores-chosen-in-main',
      'Only main files name a concrete store, and a backup, which links its files; everything else takes the port.',
      {
        path: '^(service|provider)/',
        pathNot: '(main|stores|\\.test)\\.ts$|^provider/cli/backing-up/',
      },
      { path: '^resumes/(disk|s3)/' },
    ),
    rule(
      'no-tests-in-production',
      'What only tests need must not ship.',
      { pathNot: '\\.test\\.tsx?$|^e2e/|^bench/|testing/' },
      { path: '\\.test\\.tsx?$' },
    ),
    rule('no-cycles', 'A cycle has no first file to read.', {}, { circular: true }),
    rule(
      'no-orphans',
      'A module that nothing reaches is left over.',
      { orphan: true, pathNot: '\\.d\\.ts$|(^|/)(main|vite\\.config|biome)\\.|\\.cjs$|contract/' },
      {},
    ),
    rule(
      'nothing-unresolvable',
      'An import that does not resolve fails at run time only.',
      {},
      { couldNotResolve: true },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)dist/|^bench/rivals/' },
    tsPreCompilationDeps: true,
    combinedDependencies: false,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json'],
    },
  },
}
