/** A file as it is sent: its bytes, plain and compressed where that is smaller. */
export interface PageFile {
  readonly contentType: string
  readonly cacheControl: string
  /** With its quotes. */
  readonly etag: string
  /** Its own Content-Security-Policy. */
  readonly policy?: string
  readonly bytes: { readonly identity: Buffer; readonly br?: Buffer; readonly gzip?: Buffer }
}
