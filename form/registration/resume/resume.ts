import type { ResumeInfo } from '@resume-library/contract/resume'

/** The resume that the registration will name. */
export interface AddedResume {
  readonly info: ResumeInfo
  /** A link wins over everything else at submit; a sample travels as base64. */
  readonly source: 'file' | 'link' | 'sample'
  /** The local copy, for the preview; lost with the page. */
  readonly copy: Blob | null
}
