import type { Rolldown } from 'vite'
import { buildWith } from './vite-options.ts'

export const buildFirstPaint = (): Promise<string> => buildScript('first-paint/first-paint.ts', 'firstPaint')

export const buildPrefilled = (): Promise<string> => buildScript('prefill/prefilled.ts', 'prefilling')

/** @param name of the global with its exports, if any */
export async function buildScript(entry: string, name: string): Promise<string> {
  const output = await buildWith({
    write: false,
    rolldownOptions: { output: { generatedCode: { symbols: false } } },
    lib: { entry, formats: ['iife'], name, fileName: name },
  })
  return (output[0] as Rolldown.OutputChunk).code.trim()
}
