import { build, type Rolldown } from 'vite'
import { outputOf } from './build-output.ts'
import { minifiedTwice } from './minified-twice.ts'
import { viteOptions } from './vite-options.ts'

/** The inlined script, as one statement that defines `early`. */
export async function buildEarly(): Promise<string> {
  const options = viteOptions()
  const output = outputOf(
    await build({
      ...options,
      plugins: [...options.plugins!, minifiedTwice()],
      build: {
        ...options.build,
        write: false,
        // No marks of a module for others, as there are none.
        rolldownOptions: { output: { generatedCode: { symbols: false } } },
        lib: { entry: 'early/early.ts', formats: ['iife'], name: 'early', fileName: 'early' },
      },
    }),
  )
  return (output[0] as Rolldown.OutputChunk).code.trim()
}
