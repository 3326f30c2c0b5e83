import { copyFile, mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { PAGE_RENDERER_MODULE, type PageParts } from '@resume-library/contract/page-renderer'
import type { Rolldown } from 'vite'
import { buildWith, chunkOf, LATER_PARTS, type Output, withImports } from './vite-options.ts'

type Styles = Pick<PageParts, 'css' | 'answerCss'> & { readonly laterCss: string }

/** Builds the module that renders all documents. @returns the style sheets of the form, which its build divides by steps */
export async function buildPageRenderer(staging: string, folder: string): Promise<Styles> {
  const source = '../form-build/render.tsx'
  const outDir = join(staging, 'renderer')
  const output = await buildWith(
    {
      ssr: true,
      ssrEmitAssets: true,
      minify: true,
      cssCodeSplit: true,
      outDir,
      rolldownOptions: {
        // The steps only for their CSS.
        input: { render: source, 'first-step': FIRST_STEP, ...LATER_PARTS },
        output: { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' },
      },
    },
    { ssr: { noExternal: true }, define: { 'process.env.NODE_ENV': '"production"' } },
  )
  const files = withImports(output, chunkOf(output, source))
  const path = join(folder, PAGE_RENDERER_MODULE)
  await mkdir(dirname(path))
  for (const file of files) await copyFile(join(outDir, file), join(dirname(path), file))
  const first = stylesOf(output, [FIRST_STEP])
  const later = stylesOf(output, Object.values(LATER_PARTS)).filter((name) => !first.includes(name))
  const answer = new Set([...first, ...stylesOf(output, [source])])
  return { css: cssOf(output, first), laterCss: cssOf(output, later), answerCss: cssOf(output, answer) }
}

const FIRST_STEP = 'shell/prerendered-page.tsx'

/** Returns the style sheets of these sources in their order: of what a file imports, then its own. */
const stylesOf = (output: Output, sources: readonly string[]): readonly string[] =>
  sources
    .flatMap((source) => withImports(output, chunkOf(output, source)).reverse())
    .flatMap((fileName) => {
      const chunk = output.find((file) => file.fileName === fileName) as Rolldown.OutputChunk
      return [...chunk.viteMetadata!.importedCss]
    })

const cssOf = (output: Output, names: Iterable<string>): string =>
  [...new Set(names)]
    .map((name) => output.find(({ fileName }) => fileName === name) as Rolldown.OutputAsset)
    .map(({ source }) => String(source).trim())
    .join('')
