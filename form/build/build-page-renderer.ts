import { copyFile, mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { PAGE_RENDERER_MODULE, type PageRendererModule } from '@resume-library/contract/page-renderer'
import { build, type Rolldown } from 'vite'
import { chunkOf, outputOf, withImports } from './build-output.ts'
import { LATER_PARTS } from './later-parts.ts'
import { viteOptions } from './vite-options.ts'

interface PageRenderer extends PageRendererModule {
  readonly css: string
  readonly laterCss: string
}

/**
 * Builds what makes the documents, React's server side included: files that the build and the service load.
 *
 * @param staging a folder of this build alone
 * @param folder where they are put
 */
export async function buildPageRenderer(staging: string, folder: string): Promise<PageRenderer> {
  const options = viteOptions()
  const source = 'build/render-documents.ts'
  const outDir = join(staging, 'page-renderer')
  const output = outputOf(
    await build({
      ...options,
      ssr: { noExternal: true },
      define: { ...options.define, 'process.env.NODE_ENV': '"production"' },
      build: {
        ...options.build,
        ssr: true,
        ssrEmitAssets: true,
        cssCodeSplit: true,
        minify: true,
        outDir,
        rolldownOptions: {
          // The later parts for their styles: nothing prerenders them.
          input: { 'render-documents': source, ...LATER_PARTS },
          output: { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' },
        },
      },
    }),
  )
  const files = withImports(output, chunkOf(output, source))
  const path = join(folder, PAGE_RENDERER_MODULE)
  await mkdir(dirname(path))
  for (const file of files) await copyFile(join(outDir, file), join(dirname(path), file))
  const first = new Set(
    output.flatMap((file) =>
      file.type === 'chunk' && files.includes(file.fileName) ? [...file.viteMetadata!.importedCss] : [],
    ),
  )
  const cssOf = (isWanted: (name: string) => boolean) =>
    output
      .filter((file) => file.type === 'asset' && file.fileName.endsWith('.css') && isWanted(file.fileName))
      .map((file) => String((file as Rolldown.OutputAsset).source).trim())
      .join('')
  const { renderDocuments }: PageRendererModule = await import(pathToFileURL(path).href)
  return {
    renderDocuments,
    css: cssOf((name) => first.has(name)),
    laterCss: cssOf((name) => !first.has(name)),
  }
}
