import {
  PART_HEADERS_MAX_BYTES,
  RESUME_MAX_BYTES,
  UPLOAD_FILENAME_MAX_BYTES,
  UPLOAD_OVERHEAD_MAX_BYTES,
} from '@resume-library/contract/limits'
import { ServiceError } from '../service-error.ts'
import { delimitedReader } from './delimited-reader.ts'
import { parsePartHeaders } from './part-headers.ts'

/** The largest body of an upload, in bytes. */
export const UPLOAD_MAX_BYTES = RESUME_MAX_BYTES + UPLOAD_OVERHEAD_MAX_BYTES

/** What an upload says besides the file's bytes. */
export interface ReceivedUpload {
  /** The `filename` field. */
  readonly filename: string
  /** Media type of the `file` part in lower case; null where it has none. */
  readonly declaredType: string | null
}

type Sink = (bytes: Buffer) => Promise<void> | void

const CRLF = Buffer.from('\r\n')
const HEADERS_END = Buffer.from('\r\n\r\n')

/**
 * Reads a multipart body (RFC 7578) of exactly two parts, `file` and `filename`, in either order. Of the file it
 * holds one chunk at a time.
 *
 * @param boundary from the request's content type
 * @param keep takes the file's bytes in order; the next are read when it resolves
 * @throws {ServiceError} `upload_malformed`, `resume_too_large`; whatever the source or `keep` throws
 */
export async function receiveUpload(
  source: AsyncIterator<Buffer>,
  boundary: string,
  keep: Sink,
): Promise<ReceivedUpload> {
  const delimiter = Buffer.from(`\r\n--${boundary}`)
  // A body that begins with its delimiter has no line end before it, so it is given one.
  const reader = delimitedReader(source, UPLOAD_MAX_BYTES, CRLF)
  let filename: string | undefined
  let declaredType: string | null | undefined

  await reader.through(delimiter, () => {})
  while (await anotherPart()) {
    const headers = parsePartHeaders(await textThrough(HEADERS_END, PART_HEADERS_MAX_BYTES))
    if (headers.name === 'file' && declaredType === undefined) {
      declaredType = headers.mediaType
      await reader.through(delimiter, keep)
    } else if (headers.name === 'filename' && filename === undefined) {
      filename = await textThrough(delimiter, UPLOAD_FILENAME_MAX_BYTES)
    } else {
      throw malformed('a part besides file and filename')
    }
  }
  await reader.drain()
  if (filename === undefined || declaredType === undefined) throw malformed('file or filename is missing')
  return { filename, declaredType }

  async function anotherPart(): Promise<boolean> {
    const mark = (await reader.take(2)).toString('latin1')
    if (mark !== '\r\n' && mark !== '--') throw malformed('a delimiter goes on')
    return mark === '\r\n'
  }

  async function textThrough(end: Buffer, maximumBytes: number): Promise<string> {
    const pieces: Buffer[] = []
    let size = 0
    await reader.through(end, (bytes) => {
      size += bytes.length
      if (size > maximumBytes) throw malformed('a header or field is too long')
      pieces.push(bytes)
    })
    return Buffer.concat(pieces).toString('utf8')
  }
}

const BOUNDARY = /;[ \t]*boundary=(?:"([^"\r\n]{1,70})"|([^\s;"]{1,70}))[ \t]*(?:;|$)/i

/**
 * The boundary that a `multipart/form-data` content type names (RFC 2046, section 5.1.1).
 *
 * @throws {ServiceError} `upload_malformed`
 */
export function multipartBoundary(contentType: string): string {
  const [, quoted, bare] = BOUNDARY.exec(contentType) ?? []
  const boundary = quoted ?? bare
  if (!boundary || !/^multipart\/form-data[ \t]*;/i.test(contentType)) throw malformed('no boundary')
  return boundary
}

const malformed = (reason: string) => new ServiceError('upload_malformed', { cause: reason })
