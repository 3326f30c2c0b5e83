import type { LongText } from '@resume-library/contract/long-text'
import { decodeBase64 } from '@resume-library/server/bodies/decode-base64'
import { freeBytes } from '@resume-library/server/bodies/free-bytes'

/**
 * Has a base64 text looked at as bytes, whose memory is given back afterwards.
 *
 * @param look is given null for what is no base64; what it keeps of the bytes it must copy
 */
export async function whileDecoded<Result>(
  text: LongText,
  look: (bytes: Buffer | null) => Promise<Result>,
): Promise<Result> {
  const bytes = decodeBase64(text)
  try {
    return await look(bytes)
  } finally {
    if (bytes) freeBytes([bytes])
  }
}
