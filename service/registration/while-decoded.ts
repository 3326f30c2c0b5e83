import { RESUME_MAX_BYTES } from '@resume-library/contract/limits'
import type { LongText } from '@resume-library/contract/long-text'
import { decodeBase64 } from '@resume-library/server/bodies/decode-base64'

/** Of more that are looked at at once, the others' buffers are collected after them. */
const SPARE_MAX = 2

const spare: Buffer<ArrayBuffer>[] = []

/**
 * Has a base64 text looked at as bytes, which are somebody else's afterwards: a buffer of its own for each resume would
 * have the collector mark its heap for nothing.
 *
 * @param look is given null for what is no base64; what it keeps of the bytes it must copy
 */
export async function whileDecoded<Result>(
  text: LongText,
  look: (bytes: Buffer | null) => Promise<Result>,
): Promise<Result> {
  let taken: Buffer<ArrayBuffer> | undefined
  const take = (size: number) => {
    if (size > RESUME_MAX_BYTES) return Buffer.allocUnsafeSlow(size)
    taken = spare.pop() ?? Buffer.allocUnsafeSlow(RESUME_MAX_BYTES)
    return taken
  }
  try {
    return await look(decodeBase64(text, take))
  } finally {
    if (taken && spare.length < SPARE_MAX) spare.push(taken)
  }
}
