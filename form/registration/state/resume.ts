import type { ResumeInfo } from '@resume-library/contract/resume'
import type { Message } from '../../messages/message-types.ts'

/** A resume that was added: what the registration will name. */
export type AddedResume =
  /** Uploaded. The local copy is for the preview, and lost with the page; at `deleteUrl` it is taken back. */
  | {
      readonly kind: 'file'
      readonly info: ResumeInfo
      readonly copy: Blob | null
      readonly deleteUrl?: string
    }
  | { readonly kind: 'link'; readonly info: ResumeInfo }
  /** Made up; it travels as base64. */
  | { readonly kind: 'sample'; readonly info: ResumeInfo }

export type Resume = { readonly kind: 'none' } | AddedResume

/** Where the upload of a file stands. */
export type Upload =
  | { readonly kind: 'idle' }
  | { readonly kind: 'cancelled' }
  /** On this device, until the box at Submit is ticked. */
  | { readonly kind: 'waiting'; readonly file: File }
  /** `share` is what was sent of it, from 0 to 1. */
  | { readonly kind: 'running'; readonly filename: string; readonly share: number }
  | { readonly kind: 'done'; readonly message: Message }
  /** The specification's sentence first, then the true reason. */
  | { readonly kind: 'failed'; readonly file: File; readonly messages: readonly Message[] }

/** How files were chosen: with the button, or dropped or pasted. */
export type HowChosen = 'selected' | 'dropped'
