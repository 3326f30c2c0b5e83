import type { Language, RegistrationsState } from '@resume-library/contract/service-api'
import type { PageWithoutScript } from './without-script.ts'

/** A file as it is sent: its bytes, plain and compressed where that is smaller. */
export interface PageFile {
  readonly contentType: string
  readonly cacheControl: string
  /** With its quotes. */
  readonly etag: string
  readonly bytes: { readonly identity: Buffer; readonly br?: Buffer; readonly gzip?: Buffer }
}

/** The built page, ready to be sent. */
export interface Page {
  /** By language, and by what is known of registrations. */
  readonly documents: Readonly<Record<Language, Readonly<Record<RegistrationsState, PageFile>>>>
  /** By path, such as `/assets/main-1a2b3c.js`. */
  readonly files: ReadonlyMap<string, PageFile>
  /** Its Content-Security-Policy. */
  readonly policy: string
  /** Null where the build has left nothing that renders it. */
  readonly withoutScript: PageWithoutScript | null
}
