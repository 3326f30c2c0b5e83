import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CORPORA, corpusText } from '@resume-library/contract/testing/corpora'

/** Accepted answers by field; with null, none is accepted, too. */
export type Truth = Readonly<Record<string, readonly (string | null)[] | null>>

/** Returns the labelled resumes by path; none if the corpora are absent. */
export function labelledResumes(): Map<string, Truth> {
  const truth = JSON.parse(corpusText('resumes/truth.json') ?? '{}') as Record<string, Truth>
  return new Map(Object.entries(truth).map(([file, answers]) => [join(CORPORA, 'resumes', file), answers]))
}

export const bytesOf = (path: string): Uint8Array<ArrayBuffer> => new Uint8Array(readFileSync(path))
