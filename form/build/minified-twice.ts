import { minify } from 'terser'
import type { Plugin } from 'vite'

/**
 * Minifies the scripts of the page once more, after the bundler: it passes over them once, and what that leaves behind
 * is 0.2 kB of the first script, most of it React's (docs/decisions/0136).
 */
export function minifiedTwice(): Plugin {
  return {
    name: 'minified-twice',
    async generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue
        const { code } = await minify(chunk.code, { module: true, compress: { passes: 3 } })
        chunk.code = code!
      }
    },
  }
}
