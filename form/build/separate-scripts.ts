import type { Plugin } from 'vite'

/** Each script of the page is fetched for itself, and again where it failed: none waits for another by its address. */
export const separateScripts = (): Plugin[] => [retriedImports(), sharedByWindow()]

/** What the first script has for the later ones: a property of the window. */
const SHARED = 'window.shared'
const IMPORT = /\bimport\s*\{([^}]*)\}\s*from\s*["']\.\/main-[^"']+["']/g
const EXPORT = /\bexport\s*\{([^}]*)\}/

/**
 * The later scripts take what the first one shares from the window, and not by its address: where that failed once, the
 * first script was fetched by another address (`early/load-module.ts`), and they would ask for the failed one again, or
 * have another copy of all that runs.
 */
function sharedByWindow(): Plugin {
  return {
    name: 'shared-by-window',
    renderChunk: {
      order: 'post',
      // Without a map of its own, as each line stays where it was.
      handler: (code, { name }) => ({
        code:
          name === 'main'
            ? code.replace(
                EXPORT,
                (_, names: string) => `${SHARED}={${pairs(names, (own, other) => [other, own])}}`,
              )
            : code.replace(
                IMPORT,
                (_, names: string) => `const{${pairs(names, (own, other) => [own, other])}}=${SHARED}`,
              ),
        map: null,
      }),
    },
  }
}

/** `a as b, c` in the words of an object: `a:b,c:c`, or the other way round. */
const pairs = (names: string, pair: (name: string, as: string) => readonly [string, string]): string =>
  names
    .split(',')
    .map((one) => one.trim().split(/\s+as\s+/))
    .map(([name = '', as = name]) => pair(name, as).join(':'))
    .join(',')

/** Every `import()` of the page becomes one that can be tried again: see `early/load-module.ts`. */
function retriedImports(): Plugin {
  return {
    name: 'retried-imports',
    renderChunk: {
      order: 'post',
      // Without a map of its own, as each line stays where it was.
      handler: (code) => ({
        code: code.replace(/\bimport\((["'`])\.\/(?=[^"'`]+\1\))/g, 'window.loadModule($1/assets/'),
        map: null,
      }),
    },
  }
}
