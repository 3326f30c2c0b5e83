import type { Candidate, FormValues } from '@resume-library/contract/candidate'
import type { Consent } from '@resume-library/contract/consent'
import type { UploadErrorCode } from '@resume-library/contract/errors'
import type { RegistrationOutcome } from '@resume-library/contract/outcome'
import type { Prefill } from '@resume-library/contract/prefill'
import type { FunnelStep } from '@resume-library/contract/service-api'
import type { Message } from '../messages/message-types.ts'
import type { ResumeReading } from './fill-state.ts'

/** Code of the service, or of something before it that lets no body of this size through, as nginx does beyond 1 MB. */
export type UploadFailureCode = UploadErrorCode | 'upload_stopped_by_size'

export type UploadOutcome =
  /** `deleteUrl`: where it is taken back. */
  | { readonly kind: 'uploaded'; readonly deleteUrl?: string }
  /** `waitMs`: after which it may be tried again, where the answer said so. */
  | { readonly kind: 'refused'; readonly code: UploadFailureCode; readonly waitMs?: number | null }
  | { readonly kind: 'unreachable' }
  | { readonly kind: 'cancelled' }

export interface UploadRequest {
  readonly file: Blob
  /** The unique name under which the service keeps it. */
  readonly filename: string
  readonly signal: AbortSignal
  /** Gets the share that was sent, from 0 to 1. */
  onProgress(share: number): void
}

/** What the registration calls; none of it throws. */
export interface Client {
  upload(request: UploadRequest): Promise<UploadOutcome>
  /** Has an upload deleted. Where that fails, the service deletes it later: nobody is told. */
  deleteUpload(deleteUrl: string): void
  /** @param onQueued told of the address where it can be looked after, if it has to wait for its outcome */
  register(
    candidate: Candidate,
    idempotencyKey: string,
    onQueued: (url: string) => void,
  ): Promise<RegistrationOutcome>
  pollOutcome(statusUrl: string): Promise<RegistrationOutcome>
  reportStep(step: FunnelStep): void
}

export interface Files {
  /** The bytes in memory; null when the file cannot be read. */
  readIntoMemory(file: File): Promise<Blob | null>
  /** The content as base64; empty when it cannot be read. */
  base64(blob: Blob): Promise<string>
}

export interface Storage {
  read(): string | null
  write(text: string | null): void
}

export interface Clock {
  now(): number
  /** Runs something after a time in milliseconds, unless it is called off by what this returns. */
  after(milliseconds: number, run: () => void): () => void
}

export interface DeferredDependencies {
  /** What was agreed to, or shown, at Submit; absent where nothing is asked. */
  readConsent?(): { readonly given: Consent } | { readonly missing: Message }
  /** Whether nothing may be uploaded before the box at Submit is ticked, which it is not; absent where no box is. */
  isConsentPending?(): boolean
  readonly client: Client
  readonly files: Files
  readonly storage: Storage
  readonly confirmation: Storage
  readonly clock: Clock
  onOnline(run: () => void): void
  onPrefilled(run: (prefill: Prefill) => void): void
  clearPrefill(): void
  isFieldFocused(): boolean
  writeAnswers(values: Partial<FormValues>): void
  readonly fillsFromResume: boolean
  takeResumeFile(): File | null
  readResume(file: Blob, signal: AbortSignal): Promise<ResumeReading>
  readonly jobBoardUrl: string
  readonly publicUrl: string
}
