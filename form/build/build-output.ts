import type { build, Rolldown } from 'vite'

export type Output = Rolldown.RolldownOutput['output']

type Chunk = Rolldown.OutputChunk

/** The files of a build that does not watch. */
export function outputOf(result: Awaited<ReturnType<typeof build>>): Output {
  const [first] = Array.isArray(result) ? result : [result]
  if (!first || !('output' in first)) throw new Error('Vite watches instead of building')
  return first.output
}

export function chunkOf(output: Output, source: string): Chunk {
  const found = output.find(
    (file): file is Chunk =>
      file.type === 'chunk' && file.moduleIds.some((id) => id.endsWith(`/form/${source}`)),
  )
  if (!found) throw new Error(`The build has no file for ${source}`)
  return found
}

/** The files of a chunk and of all that it imports at once, so that they are fetched side by side. */
export function withImports(output: Output, { fileName, imports }: Chunk): string[] {
  const imported = output.filter(
    (file): file is Chunk => imports.includes(file.fileName) && file.type === 'chunk',
  )
  return [...new Set([fileName, ...imported.flatMap((file) => withImports(output, file))])]
}
