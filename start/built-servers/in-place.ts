import { dirname, join, relative } from 'node:path'
import type { Plugin } from 'rolldown'

/** Modules whose names end so are threads' own. */
const PLACES = /new URL\('(\.\/[\w-]+-thread\.ts)', import\.meta\.url\)|import\.meta\.(url|dirname)/g

/**
 * Leaves each module of the project, wherever it ends up, with its place among the sources: files that it reads lie there.
 * A thread's module is built as well.
 *
 * @param folder where it ends up
 * @param read told every module of the project, with its text
 */
export function inPlace(root: string, folder: string, read: (path: string, text: string) => void): Plugin {
  return {
    name: 'in-place',
    transform(text, id) {
      const path = relative(root, id)
      if (id.startsWith('\0') || /(^|\/)(node_modules|\.\.)\//.test(path)) return
      read(path, text)
      const placeOf = (file: string) => `new URL(${JSON.stringify(relative(folder, file))}, import.meta.url)`
      const code = text.replace(PLACES, (_, thread: string | undefined, what) => {
        if (thread) {
          const chunk = this.emitFile({ type: 'chunk', id: join(dirname(id), thread) })
          return `new URL(import.meta.ROLLUP_FILE_URL_${chunk})`
        }
        return what === 'url'
          ? `${placeOf(id)}.href`
          : `process.getBuiltinModule('node:url').fileURLToPath(${placeOf(dirname(id))})`
      })
      // Lines stay where they are.
      return code === text ? null : { code, map: null }
    },
  }
}
