import type { Candidate, FormValues } from '@resume-library/contract/candidate'
import type { Consent } from '@resume-library/contract/consent'
import type { UploadErrorCode } from '@resume-library/contract/errors'
import type { RegistrationOutcome } from '@resume-library/contract/outcome'
import type { Prefill } from '@resume-library/contract/prefill'
import type { MailAnswer, MailRequest } from '@resume-library/contract/provider-api'
import type { FunnelStep } from '@resume-library/contract/service-api'
import type { Message } from '../messages/message-types.ts'
import type { ResumeReading } from './fill-state.ts'

/** Error code of the service, or of a proxy that limits the size of bodies. */
export type UploadFailureCode = UploadErrorCode | 'upload_stopped_by_size'

export type UploadOutcome =
  /** `filename`: as it was stored, which may have another ending; `deleteUrl` deletes the upload. */
  | { readonly kind: 'uploaded'; readonly filename?: string; readonly deleteUrl?: string }
  /** `waitMs`: time from `Retry-After`, if any. */
  | { readonly kind: 'refused'; readonly code: UploadFailureCode; readonly waitMs?: number | null }
  | { readonly kind: 'unreachable' }
  | { readonly kind: 'cancelled' }

export interface UploadRequest {
  readonly file: Blob
  readonly filename: string
  readonly signal: AbortSignal
  /** Gets the share that was sent, from 0 to 1. */
  onProgress(share: number): void
}

export type MailStatus = MailAnswer['status'] | 'failed'

/** HTTP client of the service. Nothing here rejects or throws. */
export interface Client {
  upload(request: UploadRequest): Promise<UploadOutcome>
  /** Deletes an upload. If it fails, the service deletes the upload later. */
  deleteUpload(deleteUrl: string): void
  /** @param onQueued receives the status URL of a queued registration */
  register(
    candidate: Candidate,
    idempotencyKey: string,
    onQueued: (url: string) => void,
  ): Promise<RegistrationOutcome>
  pollOutcome(statusUrl: string): Promise<RegistrationOutcome>
  mailAgain(request: MailRequest): Promise<MailStatus>
  reportStep(step: FunnelStep): void
}

interface Files {
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
  /** Runs a function after a time in milliseconds; the returned function cancels it. */
  after(milliseconds: number, run: () => void): () => void
}

export interface DeferredDependencies {
  /** Returns the consent, or the error for a missing one; absent if none is required. */
  readConsent?(): { readonly given: Consent } | { readonly missing: Message }
  /** True until the consent box is checked; absent if there is none. */
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
  /** True where the offer and the first open field are not seen at once. */
  isSmallScreen(): boolean
  writeAnswers(values: Partial<FormValues>): void
  readonly fillsFromResume: boolean
  readonly buildsResumes: boolean
  takeResumeFile(): File | null
  readResume(file: Blob, signal: AbortSignal): Promise<ResumeReading>
  readonly jobBoardUrl: string
  readonly publicUrl: string
}
