import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { thinPdfjs } from '@resume-library/resume-parser/thin-pdfjs'
import { type BuildEnvironmentOptions, build, type InlineConfig, type Plugin, type Rolldown } from 'vite'

export const FOLDER = fileURLToPath(new URL('../form/', import.meta.url))

/** The `browserslist` in Vite's names; for Chrome 89 it would transpile each `?.`, for a bug that does not concern us. */
const BUILD_TARGET = ['chrome91', 'firefox91', 'safari15', 'ios15']

export function viteOptions(): InlineConfig {
  return {
    root: FOLDER,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    // Drops React's hook for developer tools; the dev server keeps it.
    define: { __REACT_DEVTOOLS_GLOBAL_HOOK__: 'undefined' },
    plugins: [withoutWoff2(), thinPdfjs()],
    css: { modules: { generateScopedName: '[hash:base64:5]' } },
    build: {
      target: BUILD_TARGET,
      assetsInlineLimit: 0,
      modulePreload: false,
      // What reads PDFs is larger, and is loaded for one.
      chunkSizeWarningLimit: 1_000,
      emptyOutDir: true,
    },
  }
}

/** Empties fontkit's Brotli decoder, a quarter of the library, which only WOFF2 fonts need. */
const withoutWoff2 = (): Plugin => ({
  name: 'without-woff2',
  load: {
    filter: { id: /\/node_modules\/brotli\/decompress\.js/ },
    handler: () => 'export default null',
  },
})

export type Output = readonly Rolldown.RolldownOutput['output'][number][]

type Chunk = Rolldown.OutputChunk

/** Builds with {@link viteOptions} and these additional options. */
export async function buildWith(own: BuildEnvironmentOptions, more: InlineConfig = {}): Promise<Output> {
  const options = viteOptions()
  const define = { ...options.define, ...more.define }
  const result = await build({ ...options, ...more, define, build: { ...options.build, ...own } })
  const [first] = Array.isArray(result) ? result : [result]
  if (!first || !('output' in first)) throw new Error('Vite watches instead of building')
  return first.output
}

export function chunkOf(output: Output, source: string): Chunk {
  const path = join(FOLDER, source)
  const found = output.find((file): file is Chunk => file.type === 'chunk' && file.moduleIds.includes(path))
  if (!found) throw new Error(`The build has no file for ${source}`)
  return found
}

export function withImports(output: Output, { fileName, imports }: Chunk): string[] {
  const imported = output.filter(
    (file): file is Chunk => imports.includes(file.fileName) && file.type === 'chunk',
  )
  return [...new Set([fileName, ...imported.flatMap((file) => withImports(output, file))])]
}

export const hashOf = (text: string): string =>
  createHash('sha256').update(text).digest('base64url').slice(0, 8)

/** Sources of lazily loaded parts, by their names for `loadPart`. */
export const LATER_PARTS: Readonly<Record<string, string>> = {
  'later-parts': 'shell/later-parts.tsx',
  'plain-form-offer': 'shell/plain-form-offer.tsx',
  'switch-language': 'shell/switch-language.ts',
  'resume-views': 'resume-builder/resume-builder.tsx',
}

/** Workers of both pages. */
export const READERS: Readonly<Record<string, string>> = {
  'read-resume': 'fill/read-resume.worker.ts',
  'read-text': '../operator-page/read-text.worker.ts',
}

/** The same of the one part that is built apart: with its library the bundler's helpers would be one more file of the first step. */
export const PDF_PART = { 'resume-pdf': 'resume-builder/make-pdf.ts' } as const

export const MESSAGE_PARTS = {
  'first-step': 'firstStep',
  'later-steps': 'laterSteps',
  'resume-builder': 'resumeBuilder',
} as const

/** Addresses of the messages in Vite, which makes a module of each section's file. */
export const messageParts = (languages: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    languages.flatMap((language) =>
      Object.keys(MESSAGE_PARTS).map((part) => [
        `${part}-${language}`,
        `@fs${join(FOLDER, `../contract/messages/${language}.json`)}`,
      ]),
    ),
  )
