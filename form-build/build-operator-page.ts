import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { operatorDocument } from './operator-document.ts'
import { SOURCES_BY_PROJECT } from './source-maps.ts'
import { buildWith, viteOptions } from './vite-options.ts'

/** Their names differ from those of the form, which are measured. */
const READER_FILES = 'assets/reader-text-[name]-[hash].js'

/** Builds `operators.html`, with a script, a style sheet and a Worker of its own: the form's files stay as they are. */
export async function buildOperatorPage(built: string, head: string): Promise<void> {
  const { script, style } = await buildFiles(built)
  const files = `${head}
<link rel="stylesheet" href="/${style}">
<script type="module" src="/${script}"></script>`
  await writeFile(join(built, 'operators.html'), operatorDocument(files))
}

/** Returns the names of its script and its style sheet. */
async function buildFiles(built: string): Promise<{ readonly script: string; readonly style: string }> {
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
  return { script: script!.fileName, style: style!.fileName }
}
