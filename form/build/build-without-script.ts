import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import { WITHOUT_SCRIPT_MODULE } from '@resume-library/contract/posted-form'
import { build, type Rolldown } from 'vite'
import { outputOf } from './build-output.ts'
import { viteOptions } from './vite-options.ts'

/**
 * Builds what renders the page without script: one file that the service loads, React's server side included.
 *
 * @param staging a folder of this build alone
 * @param folder where the file is put
 * @returns the style of all that it renders
 */
export async function buildWithoutScript(staging: string, folder: string): Promise<string> {
  const options = viteOptions()
  const outDir = join(staging, 'without-script')
  const output = outputOf(
    await build({
      ...options,
      ssr: { noExternal: true },
      define: { ...options.define, 'process.env.NODE_ENV': '"production"' },
      build: {
        ...options.build,
        ssr: 'without-script/render-answer.tsx',
        ssrEmitAssets: true,
        cssCodeSplit: false,
        minify: true,
        outDir,
        rolldownOptions: { output: { codeSplitting: false } },
      },
    }),
  )
  const script = output.find((file) => file.type === 'chunk')!
  await copyFile(join(outDir, script.fileName), join(folder, WITHOUT_SCRIPT_MODULE))
  const style = output.find((file) => file.fileName.endsWith('.css')) as Rolldown.OutputAsset
  return String(style.source).trim()
}
