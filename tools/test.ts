/**
 * Runs all tests, or some files: journeys (`*.spec.ts`) by Playwright in Chromium or the named project, all others by
 * Node's test runner.
 *
 * Usage: node run.js tools/test.ts [FILE...] [OPTION of both runners...]
 */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { CORPORA } from '@resume-library/contract/testing/corpora'
import { runJourneys, runUnits } from './test-runners.ts'

const ALL = [
  '{contract,file-formats,server,database,outbox,resumes,resume-parser,resume-builder,form,form-build,operator-page,service,provider,start,bench,tools}/**/*.test.ts',
  'e2e/*.test.ts',
  // Its copies on SQLite and a folder need no other server.
  'e2e/servers/many-copies.test.ts',
]

const words = process.argv.slice(2)
const files = words.filter((word) => /\.(test|spec)\.ts$/.test(word))
const options = words.filter((word) => !files.includes(word))
const journeys = files.filter((file) => file.endsWith('.spec.ts'))
const units = files.length > 0 ? files.filter((file) => !journeys.includes(file)) : ALL
const project = options.some((option) => option.startsWith('--project')) ? [] : ['--project=chromium']

if (units.length > 0) process.exitCode = await runUnits(...options, ...units)
if (files.length === 0 || journeys.length > 0)
  process.exitCode = (await runJourneys(...project, ...options, ...journeys)) || process.exitCode
if (files.length === 0 && !existsSync(CORPORA)) {
  const sources = globSync(ALL).map((path) => readFileSync(path, 'utf8'))
  const count = sources.flatMap((source) => source.match(/^ *corpusTest\(/gm) ?? []).length
  console.log(`Not run: ${count} tests of the corpora, which are not at ${CORPORA}.`)
}
if (files.length === 0)
  console.log(
    'Not run here: PostgreSQL and S3 (npm run test:scale); Firefox, WebKit, a slow network and a phone (npm run test:browsers).',
  )
