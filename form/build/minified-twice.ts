import { minify } from 'terser'
import type { Plugin } from 'vite'

/**
 * Minifies the scripts of the page once more, after the bundler: it passes over them once, and what that leaves behind
 * is 0.2 kB of the first script, most of it React's (docs/decisions/0136), and 0.5 kB of what reads resumes.
 *
 * @param except chunks by name that stay as they are: pdf.js takes as long as everything else together, for 1 %
 */
export function minifiedTwice(except?: string): Plugin {
  return {
    name: 'minified-twice',
    async generateBundle({ format }, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk' || chunk.name === except) continue
        // Outside a module, the names of the top are for others.
        const options = { module: format === 'es', compress: { passes: 3 } }
        const { code } = await minify(chunk.code, options)
        chunk.code = code!
      }
    },
  }
}
