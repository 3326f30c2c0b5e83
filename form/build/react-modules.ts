import type { Plugin } from 'vite'

const PACKAGE = /\/(?:react|react-dom|scheduler)\//
/** What a package is entered by: chooses between what it is in production and in development. */
const ENTRY = /^ *module\.exports = require\('(\.\/cjs\/[\w.-]+\.production\.js)'\);$/m
const IMPORT = /^(?:var| ) (\w+) = require\("([\w-]+)"\)[,;]$/gm
/** At the beginning of a line a name is exported first; what is deeper gives it another value, or reads it. */
const EXPORT = /^exports\.(\w+) =/gm

/**
 * Makes modules of React's packages, which are CommonJS. A bundler must keep each export of such a package, and puts
 * it into a function, which a browser compiles when it is called: all of React in the way of the page's first render,
 * and not beside it, while the script arrives (docs/decisions/0177).
 */
export function reactAsModules(): Plugin {
  return {
    name: 'react-as-modules',
    transform(code, id) {
      if (!PACKAGE.test(id)) return null
      const [, production] = ENTRY.exec(code) ?? []
      if (production) return { code: `export * from ${JSON.stringify(production)}`, map: null }
      // Without a map of its own, as each line stays where it was.
      return id.endsWith('.production.js') ? { code: asModule(code), map: null } : null
    },
  }
}

function asModule(code: string): string {
  const names = [...new Set([...code.matchAll(EXPORT)].map(([, name]) => name!))]
  const module = code
    .replace(IMPORT, 'import * as $1 from "$2";')
    .replace(EXPORT, 'var exported_$1 =')
    .replace(/\bexports\.(?=\w)/g, 'exported_')
  return `${module} export { ${names.map((name) => `exported_${name} as ${name}`).join(', ')} }`
}
