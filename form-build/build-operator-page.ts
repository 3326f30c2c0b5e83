import type { PageParts } from '@resume-library/contract/page-renderer'
import { SOURCES_BY_PROJECT } from './source-maps.ts'
import { buildWith } from './vite-options.ts'

/** Builds the operators' page with a script and a style sheet of its own: the form's files stay as they are. */
export async function buildOperatorPage(built: string): Promise<Omit<PageParts['operators'], 'reader'>> {
  const output = await buildWith({
    outDir: built,
    emptyOutDir: false,
    cssCodeSplit: false,
    sourcemap: 'hidden',
    rolldownOptions: {
      input: { operators: '../operator-page/main.tsx' },
      output: { codeSplitting: false, ...SOURCES_BY_PROJECT },
    },
  })
  const [script, style] = ['.js', '.css'].map((end) => output.find(({ fileName }) => fileName.endsWith(end))!)
  return { script: `/${script!.fileName}`, style: `/${style!.fileName}` }
}
