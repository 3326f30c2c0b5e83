import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'
import { pageSources } from './page-sources.ts'

const REACT = /\/(react|react-dom|scheduler)\/cjs\/[\w.-]+\.production\.js$/
/** The one of React's packages that reads what the others export. */
const READER = 'cjs/react-dom-client.production.js'

/**
 * Leaves out of React what no source of ours imports: it is CommonJS, whose exports a bundler must keep whole. Each
 * export that nobody names becomes a variable that nobody reads, which the minifier takes away with all that only it
 * needed.
 */
export function withoutUnusedExports(): Plugin {
  const wanted = new Set([...importedNames(), ...namesBetweenPackages()])
  return {
    name: 'without-unused-exports',
    transform(code, id) {
      if (!REACT.test(id)) return null
      const kept = code.replace(/^ *exports\.(\w+) = /gm, (line, name) =>
        wanted.has(name) ? line : `var unused_${name} = `,
      )
      // Without a map of its own, as each line stays where it was.
      return { code: kept, map: null }
    },
  }
}

/** Every name that is imported in a source of the page; more than needed does no harm. */
function importedNames(): ReadonlySet<string> {
  const imports = pageSources().flatMap((source) => [...source.matchAll(/^import \{([^}]*)\} from 'react/gm)])
  const names = imports.flatMap(([, list]) => list!.match(/\w+/g) ?? [])
  return new Set([...names, ...JSX])
}

/** What JSX becomes. */
const JSX = ['jsx', 'jsxs', 'Fragment']

function namesBetweenPackages(): ReadonlySet<string> {
  const require = createRequire(import.meta.url)
  const folder = dirname(require.resolve('react-dom/package.json'))
  const code = readFileSync(join(folder, READER), 'utf8')
  return new Set([...code.matchAll(/\b(?:React|ReactDOM|Scheduler)\.(\w+)/g)].map(([, name]) => name!))
}
