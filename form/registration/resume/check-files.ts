import { RESUME_MAX_BYTES } from '@resume-library/contract/limits'
import { resumeTypeOf } from '@resume-library/contract/resume'
import type { Message } from '../../messages/message-types.ts'

/** Bytes as a person reads them, in the page's language: `5 MB`, `6.2 MB`, `12 kB`. */
export function readableSize(bytes: number, language?: string): string {
  const megabytes = bytes / 1024 ** 2
  const [amount, unit] = megabytes >= 1 ? [megabytes, 'MB'] : [bytes / 1024, 'kB']
  // Rounded up, so that a file just too large is not said to have exactly the largest size.
  const rounded = Math.ceil(amount * 10) / 10
  return `${rounded.toLocaleString(language)} ${unit}`
}

/** Why a file is no resume that could be uploaded, or null (specification, section 5). */
export function reasonToRefuse(
  file: Pick<File, 'name' | 'type' | 'size'>,
  language?: string,
): Message | null {
  if (!resumeTypeOf(file)) return { code: 'resume_type_refused' }
  if (file.size === 0) return { code: 'resume_empty' }
  if (file.size <= RESUME_MAX_BYTES) return null
  const values = { actual: readableSize(file.size, language), size: readableSize(RESUME_MAX_BYTES, language) }
  return { code: 'resume_too_large_by', values }
}

export interface ChosenFiles {
  /** The file to upload. */
  readonly accepted: File | null
  /** Every other one with its reason. */
  readonly refused: readonly { readonly name: string; readonly reason: Message }[]
}

/** Sorts files that were chosen, dropped or pasted at once: there is one resume. */
export function sortFiles(files: readonly File[], language?: string): ChosenFiles {
  let accepted: File | null = null
  const refused: { name: string; reason: Message }[] = []
  for (const file of files) {
    const reason =
      reasonToRefuse(file, language) ?? (accepted ? ({ code: 'resume_one_only' } as const) : null)
    if (reason) refused.push({ name: file.name, reason })
    else accepted = file
  }
  return { accepted, refused }
}
