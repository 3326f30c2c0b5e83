import {
  RESUME_MAX_BYTES,
  UPLOAD_FILENAME_MAX_BYTES,
  UPLOAD_OVERHEAD_MAX_BYTES,
} from '@resume-library/contract/limits'
import { refuse } from '../refusals.ts'
import { gatherText, type PartTaker, receiveParts } from './multipart-parts.ts'
import type { PartHeaders } from './part-headers.ts'

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

/**
 * Receives a multipart body of exactly two parts, `file` and `filename`, in either order.
 *
 * @param boundary from the request's content type
 * @param keep takes the file's bytes in order; they are its own until it returns
 */
export function createUploadReceiver(boundary: string, keep: (bytes: Buffer) => void): UploadReceiver {
  let received = 0
  let filename: string | undefined
  let declaredType: string | null | undefined
  const parts = receiveParts(boundary, beginPart)

  return {
    take(bytes) {
      received += bytes.length
      if (received > UPLOAD_MAX_BYTES) throw refuse('resume_too_large')
      parts.take(bytes)
    },
    end() {
      parts.end()
      if (filename === undefined || declaredType === undefined) throw malformed('file or filename is missing')
      return { filename, declaredType }
    },
  }

  function beginPart({ name, mediaType }: PartHeaders): PartTaker {
    if (name === 'file' && declaredType === undefined) {
      declaredType = mediaType
      return { take: keep }
    }
    if (name !== 'filename' || filename !== undefined) throw malformed('a part besides file and filename')
    const text = gatherText(UPLOAD_FILENAME_MAX_BYTES, () => malformed('the name is too long'))
    return {
      take: text.take,
      end: () => {
        filename = text.text()
      },
    }
  }
}

const malformed = (reason: string) => refuse('upload_malformed', { cause: reason })
