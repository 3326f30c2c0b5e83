import { build, type Rolldown } from 'vite'
import { outputOf, viteOptions } from './vite-options.ts'

export const buildFirstPaint = (): Promise<string> => buildScript('first-paint/first-paint.ts', 'firstPaint')

export const buildPrefilled = (): Promise<string> => buildScript('prefill/prefilled.ts', 'prefilling')

/** Builds a script. @param name of the global with its exports, if any */
export async function buildScript(entry: string, name: string): Promise<string> {
  const options = viteOptions()
  const output = outputOf(
    await build({
      ...options,
      build: {
        ...options.build,
        write: false,
        // No marks of a module for others, as there are none.
        rolldownOptions: { output: { generatedCode: { symbols: false } } },
        lib: { entry, formats: ['iife'], name, fileName: name },
      },
    }),
  )
  return (output[0] as Rolldown.OutputChunk).code.trim()
}
