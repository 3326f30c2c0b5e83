import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { FOLDER } from './vite-options.ts'

/** What React's own packages read of each other. */
const BETWEEN_PACKAGES = /^__|^version$/
const REACT = /\/(react|react-dom)\/cjs\/[\w.-]+\.production\.js$/

/**
 * Leaves out of React what no source of ours imports: it is CommonJS, whose exports a bundler must keep whole. Each
 * export that nobody names becomes a variable that nobody reads, which the minifier takes away with all that only it
 * needed.
 */
export function withoutUnusedExports(): Plugin {
  const wanted = importedNames()
  return {
    name: 'without-unused-exports',
    transform(code, id) {
      if (!REACT.test(id)) return null
      const kept = code.replace(/^ *exports\.(\w+) = /gm, (line, name) =>
        wanted.has(name) || BETWEEN_PACKAGES.test(name) ? line : `var unused_${name} = `,
      )
      // Without a map of its own, as each line stays where it was.
      return { code: kept, map: null }
    },
  }
}

/** Every name that is imported in a source of the page, from wherever; more than needed does no harm. */
function importedNames(): ReadonlySet<string> {
  const sources = globSync('**/*.{ts,tsx}', { cwd: FOLDER, exclude: ['node_modules', 'dist'] })
  const imports = sources.flatMap((file) => [
    ...readFileSync(join(FOLDER, file), 'utf8').matchAll(/^import \{([^}]*)\} from 'react/gm),
  ])
  const names = imports.flatMap(([, list]) => list!.match(/\w+/g) ?? [])
  return new Set([...names, ...JSX])
}

/** What JSX becomes. */
const JSX = ['jsx', 'jsxs', 'Fragment']
