import { RESUME_MAX_BYTES } from '@resume-library/contract/limits'
import { resumeTypeOf } from '@resume-library/contract/resume'
import type { FileMessage } from '../../messages/message-types.ts'
import type { HowChosen } from '../state/resume.ts'
import type { FileNote } from '../state/state.ts'

/** Why a file is no resume that could be uploaded, or null (specification, section 5). */
export function reasonToRefuse(file: Pick<File, 'name' | 'type' | 'size'>): FileMessage | null {
  if (!resumeTypeOf(file)) return { code: 'resume_type_refused' }
  if (file.size === 0) return { code: 'resume_empty' }
  if (file.size <= RESUME_MAX_BYTES) return null
  return { code: 'resume_too_large_by', sizes: { actual: file.size, size: RESUME_MAX_BYTES } }
}

interface RefusedFile {
  readonly name: string
  readonly reason: FileMessage
}

export interface ChosenFiles {
  /** The file to upload. */
  readonly accepted: File | null
  /** Every other one with its reason. */
  readonly refused: readonly RefusedFile[]
}

/** Sorts files that were chosen, dropped or pasted at once: there is one resume. */
export function sortFiles(files: readonly File[]): ChosenFiles {
  let accepted: File | null = null
  const refused: RefusedFile[] = []
  for (const file of files) {
    const reason = reasonToRefuse(file) ?? (accepted ? ({ code: 'resume_one_only' } as const) : null)
    if (reason) refused.push({ name: file.name, reason })
    else accepted = file
  }
  return { accepted, refused }
}

/** What is said about files that were refused: dropped, they have a line of their own above them. */
export function fileNotes(refused: readonly RefusedFile[], how: HowChosen): FileNote[] {
  const notes: FileNote[] = refused.map(({ name, reason }) => ({ filename: name, message: reason }))
  if (how === 'dropped' && notes.length)
    notes.unshift({ filename: null, message: { code: 'resume_files_rejected' } })
  return notes
}
