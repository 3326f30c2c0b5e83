import {
  RESUME_MAX_BYTES,
  UPLOAD_FILENAME_MAX_BYTES,
  UPLOAD_OVERHEAD_MAX_BYTES,
} from '@resume-library/contract/limits'
import { refuse } from '../refusals.ts'
import { collectText, type PartTaker, receiveParts } from './multipart-parts.ts'
import { malformed, type PartHeaders } from './part-headers.ts'

export const UPLOAD_MAX_BYTES = RESUME_MAX_BYTES + UPLOAD_OVERHEAD_MAX_BYTES

export interface UploadReceiver {
  /** @throws {Refusal} `upload_malformed`, `resume_too_large`; what `keep` throws */
  take(bytes: Buffer): void
  /** @returns the `filename` field @throws {Refusal} `upload_malformed` */
  end(): string
}

/** Receives a multipart body of two parts, `file` and `filename`. @param keep owns the bytes until it returns */
export function createUploadReceiver(boundary: string, keep: (bytes: Buffer) => void): UploadReceiver {
  let received = 0
  let filename: string | undefined
  let hasFile = false
  const parts = receiveParts(boundary, beginPart)

  return {
    take(bytes) {
      received += bytes.length
      if (received > UPLOAD_MAX_BYTES) throw refuse('resume_too_large')
      parts.take(bytes)
    },
    end() {
      parts.end()
      if (!hasFile) throw missing('file')
      if (filename === undefined) throw missing('filename')
      return filename
    },
  }

  function beginPart({ name }: PartHeaders): PartTaker {
    if (name === 'file' && !hasFile) {
      hasFile = true
      return { take: keep }
    }
    if (name !== 'filename' || filename !== undefined) throw malformed('a part besides file and filename')
    const text = collectText(UPLOAD_FILENAME_MAX_BYTES, () => malformed('the name is too long'))
    return {
      take: text.take,
      end: () => {
        filename = text.text()
      },
    }
  }
}

const missing = (field: string) =>
  refuse('upload_malformed', { detail: `The field ${field} is missing.`, cause: `${field} is missing` })
