import {
  PART_HEADERS_MAX_BYTES,
  RESUME_MAX_BYTES,
  UPLOAD_FILENAME_MAX_BYTES,
  UPLOAD_OVERHEAD_MAX_BYTES,
} from '@resume-library/contract/limits'
import { refuse } from '../refusals.ts'
import { parsePartHeaders } from './part-headers.ts'

/** The largest body of an upload, in bytes. */
export const UPLOAD_MAX_BYTES = RESUME_MAX_BYTES + UPLOAD_OVERHEAD_MAX_BYTES

/** What an upload says besides the file's bytes. */
interface ReceivedUpload {
  /** The `filename` field. */
  readonly filename: string
  /** Media type of the `file` part in lower case; null where it has none. */
  readonly declaredType: string | null
}

export interface UploadReceiver {
  /** Takes the next bytes of the body. @throws {Refusal} `upload_malformed`, `resume_too_large`; what `keep` throws */
  take(bytes: Buffer): void
  /** The body has ended. @throws {Refusal} `upload_malformed` */
  end(): ReceivedUpload
}

type Sink = (bytes: Buffer) => void

/** Does what can be done with the bytes that are there; false where it waits for more. */
type Step = () => boolean

const CRLF = Buffer.from('\r\n')
const HEADERS_END = Buffer.from('\r\n\r\n')
const NOTHING = Buffer.alloc(0)

/**
 * Receives a multipart body (RFC 7578) of exactly two parts, `file` and `filename`, in either order. Of the file it
 * holds at most a beginning of the delimiter.
 *
 * @param boundary from the request's content type
 * @param keep takes the file's bytes in order; they are its own until it returns
 */
export function createUploadReceiver(boundary: string, keep: Sink): UploadReceiver {
  const delimiter = Buffer.from(`\r\n--${boundary}`)
  let received = 0
  // A body that begins with its delimiter has no line end before it, so it is given one.
  let pending: Buffer = CRLF
  let filename: string | undefined
  let declaredType: string | null | undefined
  let step: Step = through(delimiter, () => {}, mark)

  return {
    take(bytes) {
      received += bytes.length
      if (received > UPLOAD_MAX_BYTES) throw refuse('resume_too_large')
      pending = pending.length === 0 ? bytes : Buffer.concat([pending, bytes])
      while (step());
      // A copy of what is left: a view of it would keep the whole buffer that arrived in memory until more arrives.
      pending = pending.length === 0 ? NOTHING : Buffer.from(pending)
    },
    end() {
      if (step !== epilogue) throw malformed('the body ends early')
      if (filename === undefined || declaredType === undefined) throw malformed('file or filename is missing')
      return { filename, declaredType }
    },
  }

  /** Hands on what stands before a delimiter, and steps over the delimiter. */
  function through(end: Buffer, sink: Sink, next: Step): Step {
    return () => {
      const at = pending.indexOf(end)
      const bytes = give(at < 0 ? beforeBeginning(pending, end) : at)
      if (bytes.length > 0) sink(bytes)
      if (at < 0) return false
      give(end.length)
      step = next
      return true
    }
  }

  /** What follows a delimiter: a line end before another part, or two dashes after the last. */
  function mark(): boolean {
    if (pending.length < 2) return false
    const text = give(2).toString('latin1')
    if (text !== '\r\n' && text !== '--') throw malformed('a delimiter goes on')
    step = text === '--' ? epilogue : textThrough(HEADERS_END, PART_HEADERS_MAX_BYTES, beginPart)
    return true
  }

  function beginPart(text: string): Step {
    const headers = parsePartHeaders(text)
    if (headers.name === 'file' && declaredType === undefined) {
      declaredType = headers.mediaType
      return through(delimiter, keep, mark)
    }
    if (headers.name === 'filename' && filename === undefined) {
      return textThrough(delimiter, UPLOAD_FILENAME_MAX_BYTES, (text) => {
        filename = text
        return mark
      })
    }
    throw malformed('a part besides file and filename')
  }

  function epilogue(): boolean {
    pending = NOTHING
    return false
  }

  function textThrough(end: Buffer, maximumBytes: number, next: (text: string) => Step): Step {
    const pieces: Buffer[] = []
    let size = 0
    const gather = (bytes: Buffer) => {
      size += bytes.length
      if (size > maximumBytes) throw malformed('a header or field is too long')
      pieces.push(bytes)
    }
    return through(end, gather, () => {
      step = next(Buffer.concat(pieces).toString('utf8'))
      return true
    })
  }

  function give(length: number): Buffer {
    const bytes = pending.subarray(0, length)
    pending = pending.subarray(length)
    return bytes
  }
}

/** How many bytes stand before a beginning of the delimiter at the very end, or all of them. */
function beforeBeginning(bytes: Buffer, delimiter: Buffer): number {
  const from = Math.max(0, bytes.length - delimiter.length + 1)
  for (let at = bytes.indexOf(delimiter[0]!, from); at >= 0; at = bytes.indexOf(delimiter[0]!, at + 1)) {
    if (bytes.subarray(at).equals(delimiter.subarray(0, bytes.length - at))) return at
  }
  return bytes.length
}

const BOUNDARY = /;[ \t]*boundary=(?:"([^"\r\n]{1,70})"|([^\s;"]{1,70}))[ \t]*(?:;|$)/i

/**
 * The boundary that a `multipart/form-data` content type names (RFC 2046, section 5.1.1).
 *
 * @throws {Refusal} `upload_malformed`
 */
export function multipartBoundary(contentType: string): string {
  const [, quoted, bare] = BOUNDARY.exec(contentType) ?? []
  const boundary = quoted ?? bare
  if (!boundary || !/^multipart\/form-data[ \t]*;/i.test(contentType)) throw malformed('no boundary')
  return boundary
}

const malformed = (reason: string) => refuse('upload_malformed', { cause: reason })
