import type { Candidate, FormValues, UploadedResume } from './candidate.ts'
import { RESUME_FILENAME_MAX_LENGTH } from './limits.ts'
import { isResumeUrl, linkFault } from './provider-request.ts'
import { RESUME_EXTENSIONS } from './resume-extensions.ts'
import { visibleLink } from './visible.ts'

/** Accepted types, with the media types that browsers and systems declare. */
export const RESUME_TYPES = {
  pdf: ['application/pdf', 'application/x-pdf'],
  doc: ['application/msword'],
  docx: ['application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  txt: ['text/plain'],
  rtf: ['application/rtf', 'text/rtf', 'application/x-rtf', 'text/richtext'],
} as const satisfies Record<string, readonly [string, ...string[]]>

export type ResumeType = keyof typeof RESUME_TYPES

export const RESUME_ACCEPT = [RESUME_EXTENSIONS, ...Object.values(RESUME_TYPES).flat()].join(',')

export function resumeTypeOfName(name: string): ResumeType | null {
  const extension = name.slice(name.lastIndexOf('.') + 1).toLowerCase()
  return name.includes('.') && isResumeType(extension) ? extension : null
}

const isResumeType = (text: string): text is ResumeType => Object.keys(RESUME_TYPES).includes(text)

/** Parses a media type without its parameters. */
export function resumeTypeOfMediaType(mediaType: string): ResumeType | null {
  const essence = mediaType.split(';', 1)[0]!.trim().toLowerCase()
  for (const [type, mediaTypes] of Object.entries(RESUME_TYPES)) {
    if ((mediaTypes as readonly string[]).includes(essence)) return type as ResumeType
  }
  return null
}

/** Accepts by extension or media type (specification, section 5). */
export function resumeTypeOf(file: { name: string; type: string }): ResumeType | null {
  return resumeTypeOfName(file.name) ?? resumeTypeOfMediaType(file.type)
}

/** Gives a file's name the ending of its content, if it has another. */
export function withEnding(name: string, type: ResumeType): string {
  const named = resumeTypeOfName(name)
  if (named === type) return name
  const stem = named ? name.slice(0, name.lastIndexOf('.')) : name
  return `${stem.slice(0, RESUME_FILENAME_MAX_LENGTH - type.length - 1)}.${type}`
}

/** Returns a file's own name, with another ending where the stored name shows that its content is of another type. */
export function shownName(own: string, type: ResumeType, stored: string): string {
  const found = resumeTypeOfName(stored)
  return found && found !== type ? withEnding(own, found) : own
}

/**
 * Makes a new file name: `{timestamp}-{random}-{original name, made safe}`.
 * @param type gives the extension where the original has none of ours
 * @param random 16 bytes, so that a public address cannot be guessed
 */
export function uniqueResumeName(
  original: string,
  type: ResumeType,
  now: number,
  random: Uint8Array,
): string {
  const prefix = `${now}-${inHex(random)}-`
  const extension = `.${resumeTypeOfName(original) ?? type}`
  const stem = resumeTypeOfName(original) ? original.slice(0, original.lastIndexOf('.')) : original
  const room = RESUME_FILENAME_MAX_LENGTH - prefix.length - extension.length
  return prefix + (asciiSlug(stem).slice(0, room) || 'resume') + extension
}

export const inHex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

/** Strips accents; all but ASCII letters, digits, hyphens and underscores become a hyphen. */
function asciiSlug(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9_]+/g, '-')
    .replace(/^-+|-+$/g, '')
}

const STORED_NAME = /^[A-Za-z0-9][A-Za-z0-9._-]*$/

/**
 * Accepts ASCII letters, digits, `.`, `-`, `_`; no dot first, no `..`, our extension, {@link
 * RESUME_FILENAME_MAX_LENGTH}.
 */
export function isStorableResumeName(name: string): boolean {
  return (
    name.length <= RESUME_FILENAME_MAX_LENGTH &&
    STORED_NAME.test(name) &&
    !name.includes('..') &&
    resumeTypeOfName(name) !== null
  )
}

/** Local uploaded-resume info (specification, section 3). */
export interface ResumeInfo {
  /** Empty for a resume that is sent as base64. */
  url: string
  filename: string
  filetype: string
  /** Base64; empty where it was not or could not be read. */
  content: string
}

/**
 * Reads a typed address, adding `https://` (specification, sections 4 and 5); null where empty, unparsable, refused
 * by check 3 or `linkFault`.
 */
export function resumeFromUrl(typed: string): ResumeInfo | null {
  const text = visibleLink(typed)
  if (!text || linkFault(text)) return null
  const withScheme = /^https?:\/\//i.test(text) ? text : `https://${text}`
  const parsed = parseUrl(withScheme)
  if (!parsed) return null
  const url = [withScheme, parsed.href].find(isResumeUrl)
  if (!url) return null
  const segment = parsed.pathname.split('/').pop()!
  return {
    url,
    filename: decodeSegment(segment) || parsed.hostname,
    filetype: url.toLowerCase().endsWith('.pdf') ? 'pdf' : 'unknown',
    content: '',
  }
}

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

/** Resume fields of the payload, or the error code. */
export type ResumeSource =
  | { readonly ok: true; readonly resume: Pick<Candidate, 'resume_url' | 'uploaded_resume'> }
  | { readonly ok: false; readonly code: 'resume_required' | 'resume_incomplete' }

/** Chooses the address in the form, else of the upload, else its content (specification, section 4). */
export function resumeSource(values: Pick<FormValues, 'resume_url'>, info: ResumeInfo | null): ResumeSource {
  const url = values.resume_url.trim() || info?.url
  if (url) return { ok: true, resume: { resume_url: url, uploaded_resume: null } }
  if (!info) return { ok: false, code: 'resume_required' }
  if (!info.content.trim()) return { ok: false, code: 'resume_incomplete' }
  const uploaded_resume: UploadedResume = {
    resume_content_base64: info.content,
    resume_filename: info.filename || 'resume.txt',
    resume_filetype: info.filetype || 'txt',
  }
  return { ok: true, resume: { resume_url: '', uploaded_resume } }
}

/** Like `URL.parse`, which our oldest browsers lack. */
export function parseUrl(address: string): URL | null {
  try {
    return new URL(address)
  } catch {
    return null
  }
}
