import type { PageParts } from '@resume-library/contract/page-renderer'
import type { Rolldown } from 'vite'
import { buildWith } from './vite-options.ts'

/** Builds the scripts that pages inline. */
export const buildInlined = async (): Promise<Pick<PageParts, 'firstPaint' | 'prefilled' | 'embedded'>> => ({
  firstPaint: await buildScript('first-paint/first-paint.ts', 'firstPaint'),
  prefilled: await buildScript('prefill/prefilled.ts', 'prefilling'),
  embedded: await buildScript('embedding/embedded.ts', 'embedded'),
})

/** @param name of the global with its exports, if any */
export async function buildScript(entry: string, name: string): Promise<string> {
  const output = await buildWith({
    write: false,
    rolldownOptions: { output: { generatedCode: { symbols: false } } },
    lib: { entry, formats: ['iife'], name, fileName: name },
  })
  return (output[0] as Rolldown.OutputChunk).code.trim()
}
