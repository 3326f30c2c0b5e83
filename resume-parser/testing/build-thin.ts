import { join } from 'node:path'
import { build, type Rolldown } from 'vite'
import { thinPdfjs } from '../build/thin-pdfjs.ts'

const ROOM = join(import.meta.dirname, '..')

/** Builds a module of the resume parser as for the page, with thinned pdf.js. */
export async function buildThin(module: string, folder: string): Promise<Rolldown.OutputChunk[]> {
  const result = await build({
    root: ROOM,
    configFile: false,
    logLevel: 'error',
    plugins: [thinPdfjs()],
    build: {
      target: 'es2022',
      outDir: folder,
      emptyOutDir: true,
      modulePreload: false,
      chunkSizeWarningLimit: 2_000,
      rolldownOptions: { input: { entry: join(ROOM, module) }, preserveEntrySignatures: 'strict' },
    },
  })
  return (result as Rolldown.RolldownOutput).output.filter((file) => file.type === 'chunk')
}
