import { copyFile, mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { PAGE_RENDERER_MODULE, type PageRendererModule } from '@resume-library/contract/page-renderer'
import { WITHOUT_SCRIPT_MODULE } from '@resume-library/contract/posted-form'
import type { BuildEnvironmentOptions, Rolldown } from 'vite'
import { buildWith, chunkOf, LATER_PARTS, type Output, withImports } from './vite-options.ts'

interface PageRenderer extends PageRendererModule {
  readonly css: string
  readonly laterCss: string
}

export async function buildPageRenderer(staging: string, folder: string): Promise<PageRenderer> {
  const source = '../form-build/render-documents.ts'
  const outDir = join(staging, 'page-renderer')
  const output = await buildForServer({
    ssr: true,
    cssCodeSplit: true,
    outDir,
    rolldownOptions: {
      // The lazy parts only for their CSS.
      input: { 'render-documents': source, ...LATER_PARTS },
      output: { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' },
    },
  })
  const files = withImports(output, chunkOf(output, source))
  const path = join(folder, PAGE_RENDERER_MODULE)
  await mkdir(dirname(path))
  for (const file of files) await copyFile(join(outDir, file), join(dirname(path), file))
  const first = new Set(
    output.flatMap((file) =>
      file.type === 'chunk' && files.includes(file.fileName) ? [...file.viteMetadata!.importedCss] : [],
    ),
  )
  const { renderDocuments }: PageRendererModule = await import(pathToFileURL(path).href)
  return {
    renderDocuments,
    css: cssOf(output, (name) => first.has(name)),
    laterCss: cssOf(output, (name) => !first.has(name)),
  }
}

export async function buildWithoutScript(staging: string, folder: string): Promise<string> {
  const outDir = join(staging, 'without-script')
  const output = await buildForServer({
    ssr: 'without-script/render-answer.tsx',
    cssCodeSplit: false,
    outDir,
    rolldownOptions: { output: { codeSplitting: false } },
  })
  const script = output.find((file) => file.type === 'chunk')!
  await copyFile(join(outDir, script.fileName), join(folder, WITHOUT_SCRIPT_MODULE))
  return cssOf(output)
}

const buildForServer = (own: BuildEnvironmentOptions): Promise<Output> =>
  buildWith(
    { ssrEmitAssets: true, minify: true, ...own },
    { ssr: { noExternal: true }, define: { 'process.env.NODE_ENV': '"production"' } },
  )

const cssOf = (output: Output, isWanted = (_name: string) => true): string =>
  output
    .filter((file) => file.type === 'asset' && file.fileName.endsWith('.css') && isWanted(file.fileName))
    .map((file) => String((file as Rolldown.OutputAsset).source).trim())
    .join('')
