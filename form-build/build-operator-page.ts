import type { PageParts } from '@resume-library/contract/page-renderer'
import { SOURCES_BY_PROJECT } from './source-maps.ts'
import { buildWith, viteOptions } from './vite-options.ts'

/** Their names differ from those of the form, which are measured. */
const READER_FILES = 'assets/reader-text-[name]-[hash].js'

/** Builds the operators' page with a script, a style sheet and a Worker of its own: the form's files stay as they are. */
export async function buildOperatorPage(built: string): Promise<PageParts['operators']> {
  const { worker } = viteOptions()
  const readerFiles = { entryFileNames: READER_FILES, chunkFileNames: READER_FILES, ...SOURCES_BY_PROJECT }
  const output = await buildWith(
    {
      outDir: built,
      emptyOutDir: false,
      cssCodeSplit: false,
      sourcemap: 'hidden',
      rolldownOptions: {
        input: { operators: '../operator-page/main.tsx' },
        output: { codeSplitting: false, ...SOURCES_BY_PROJECT },
      },
    },
    { worker: { ...worker, rolldownOptions: { output: readerFiles } } },
  )
  const [script, style] = ['.js', '.css'].map((end) => output.find(({ fileName }) => fileName.endsWith(end))!)
  return { script: `/${script!.fileName}`, style: `/${style!.fileName}` }
}
