import { fileURLToPath } from 'node:url'
import type { InlineConfig } from 'vite'

export const FOLDER = fileURLToPath(new URL('.', import.meta.url))

/** What the build and the live page have in common. */
export function viteOptions(): InlineConfig {
  return {
    root: FOLDER,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    css: { modules: { generateScopedName: '[hash:base64:5]' } },
    build: {
      target: 'es2022',
      assetsInlineLimit: 0,
      // Neither preloading nor style sheets of their own: the later parts then need no loader of Vite's.
      modulePreload: false,
      cssCodeSplit: false,
      emptyOutDir: true,
    },
  }
}
