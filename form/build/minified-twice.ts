import { minify } from 'terser'
import type { Plugin, Rolldown } from 'vite'

/**
 * Minifies the scripts of the page once more, after the bundler: it passes over them once, and what that leaves behind
 * is 0.2 kB of the first script, most of it React's (docs/decisions/0136), and 0.5 kB of what reads resumes.
 *
 * @param except chunks by name that stay as they are
 */
export function minifiedTwice(except: readonly string[] = []): Plugin {
  return {
    name: 'minified-twice',
    async generateBundle({ format }, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk' || except.includes(chunk.name)) continue
        // Outside a module, the names of the top are for others.
        const options = { module: format === 'es', compress: { passes: 3 } }
        const { code, map } = await minify(chunk.code, { ...options, sourceMap: sourceMapOptions(chunk) })
        chunk.code = code!
        if (map) putSourceMap(bundle, chunk, String(map))
      }
    },
  }
}

/** A map from what the second minifier makes leads through the first one's to the sources. */
const sourceMapOptions = ({ map }: Rolldown.OutputChunk) => (map ? { content: map.toString() } : false)

/** The bundler has written its own beside the script already, and Vite takes a Worker's from the chunk. */
function putSourceMap(bundle: Rolldown.OutputBundle, chunk: Rolldown.OutputChunk, map: string): void {
  const file = bundle[chunk.sourcemapFileName!] as Rolldown.OutputAsset
  file.source = map
  chunk.map = { ...JSON.parse(map), toString: () => map }
}
