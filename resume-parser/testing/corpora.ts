import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Data that others made, outside of the project; where it is absent there is nothing to try. */
const CORPORA = process.env.CORPORA ?? join(import.meta.dirname, '../../../shared/corpora')

/** Accepted answers by field; null among them: the resume has none. */
export type Truth = Readonly<Record<string, readonly (string | null)[] | null>>

/** The labelled resumes by their paths; none where the folder is absent. */
export function labelledResumes(): Map<string, Truth> {
  const path = join(CORPORA, 'resumes/truth.json')
  if (!existsSync(path)) return new Map()
  const truth = JSON.parse(readFileSync(path, 'utf8')) as Record<string, Truth>
  return new Map(Object.entries(truth).map(([file, answers]) => [join(CORPORA, 'resumes', file), answers]))
}

/** All files in a folder of the corpora; none where it is absent. */
export function corpusFiles(folder: string): string[] {
  const path = join(CORPORA, folder)
  if (!existsSync(path)) return []
  const entries = readdirSync(path, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}

export const bytesOf = (path: string): Uint8Array<ArrayBuffer> => new Uint8Array(readFileSync(path))
