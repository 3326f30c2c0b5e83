import type { ResumeStore } from '@resume-library/resumes/resume-store'
import type { Actor } from '../access/audit.ts'
import type { CandidateArchive } from '../candidates/candidate-archive.ts'
import type { CandidateRecord } from '../candidates/candidate-store.ts'
import { resumeFileOf } from '../candidates/resume-file.ts'
import type { ResumeStores } from '../resume-stores.ts'

export interface ErasureDependencies {
  readonly archive: CandidateArchive
  readonly resumes: ResumeStores
  /** Base of public resume addresses; null where any address with its path counts as ours. */
  readonly publicUrl: string | null
}

export type FoundResume =
  | { readonly kind: 'none' }
  | { readonly kind: 'found'; readonly name: string; readonly store: ResumeStore }
  /** An upload of ours that is not in our stores. */
  | { readonly kind: 'missing'; readonly name: string }
  /** Stays, since another record names it. */
  | { readonly kind: 'shared'; readonly name: string }

export const NO_RESUME: FoundResume = { kind: 'none' }

/** Finds the resume to erase with a candidate. */
export async function findResume(
  candidate: CandidateRecord,
  { archive, resumes, publicUrl }: ErasureDependencies,
): Promise<FoundResume> {
  const file = resumeFileOf(candidate, publicUrl)
  if (!file) return NO_RESUME
  const { kind, name } = file
  const { [kind]: store } = resumes
  const isFound = (await store.stat(name)) !== null
  if (!isFound && !file.isOurs) return NO_RESUME
  if (kind === 'public') {
    const others = await archive.count({ uploadedResume: name, exceptId: candidate.id })
    if (others > 0) return { kind: 'shared', name }
  }
  return isFound ? { kind: 'found', name, store } : { kind: 'missing', name }
}

/** Notes the erasure, then erases the file and the record: after a crash the upkeep ends it. @returns false without a record */
export async function eraseCandidate(
  { id }: CandidateRecord,
  resume: FoundResume,
  { archive }: Pick<ErasureDependencies, 'archive'>,
  by: Actor,
): Promise<boolean> {
  if (resume.kind === 'found') {
    await archive.beginErasure(id, by)
    await resume.store.erase(resume.name)
  }
  return archive.erase(id, by)
}
