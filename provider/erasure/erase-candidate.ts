import type { ResumeStore } from '@resume-library/resumes/resume-store'
import type { CandidateArchive } from '../candidates/candidate-archive.ts'
import type { CandidateRecord } from '../candidates/candidate-store.ts'
import type { ResumeStores } from '../stores.ts'
import { type ResumeFile, resumeFileOf } from './resume-file.ts'

export interface ErasureParts {
  readonly archive: CandidateArchive
  readonly resumes: () => Promise<ResumeStores>
  /** Base of public resume addresses; null where any address with its path counts as ours. */
  readonly publicUrl: string | null
}

export type FoundResume =
  | { readonly kind: 'none' }
  | { readonly kind: 'here'; readonly name: string; readonly store: ResumeStore }
  /** Nobody but us can have kept it, and it is not where we look. */
  | { readonly kind: 'elsewhere'; readonly name: string }
  /** Another record names it, too, and keeps it. */
  | { readonly kind: 'shared'; readonly name: string }

export const NO_RESUME: FoundResume = { kind: 'none' }

/** The resume that goes with a candidate: not one that another names, too. */
export async function findResume(candidate: CandidateRecord, parts: ErasureParts): Promise<FoundResume> {
  const file = resumeFileOf(candidate, parts.publicUrl)
  if (!file) return NO_RESUME
  const { name } = file
  const { [file.kind]: store } = await parts.resumes()
  const isHere = (await store.stat(name)) !== null
  if (!isHere && !file.isOurs) return NO_RESUME
  if (await isShared(candidate, file, parts.archive)) return { kind: 'shared', name }
  return isHere ? { kind: 'here', name, store } : { kind: 'elsewhere', name }
}

/** Erases the file, then the record, durably: cut short, the record still names it. @returns false without a record */
export async function eraseCandidate(
  { id }: Pick<CandidateRecord, 'id'>,
  resume: FoundResume,
  { archive }: Pick<ErasureParts, 'archive'>,
): Promise<boolean> {
  if (resume.kind === 'here') await resume.store.erase(resume.name)
  return archive.erase(id)
}

const isShared = async (
  { id }: Pick<CandidateRecord, 'id'>,
  { kind, name }: ResumeFile,
  archive: CandidateArchive,
): Promise<boolean> => kind === 'public' && (await archive.countNaming(name, id)) > 0
