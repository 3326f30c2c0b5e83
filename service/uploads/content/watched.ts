import type { IncomingResume } from '@resume-library/resumes/resume-store'
import type { ByteSource } from './byte-source.ts'

/** As much of a beginning as tells which type a file is, in bytes. */
const HEAD_BYTES = 1024

/**
 * A file that is being received, watched for a word and its beginning remembered: of most that come, nothing has to be
 * read again to look at them.
 */
export interface WatchedResume extends IncomingResume, ByteSource {
  append(bytes: Buffer): void
  mayHold(word: string): boolean
}

/** @param word of ASCII, to be watched for */
export function watchResume(incoming: IncomingResume, word: string): WatchedResume {
  const head = Buffer.allocUnsafe(HEAD_BYTES)
  let kept = 0
  let seen = false
  // The word may begin in one piece and end in another.
  const before = word.length - 1
  let tail = ''
  const watch = (bytes: Buffer) => {
    const joint = tail + bytes.toString('latin1', 0, before)
    seen = joint.includes(word) || bytes.includes(word)
    tail = bytes.length < before ? joint.slice(-before) : bytes.toString('latin1', bytes.length - before)
  }
  return {
    get size() {
      return incoming.size
    },
    append(bytes) {
      incoming.append(bytes)
      if (kept < HEAD_BYTES) kept += bytes.copy(head, kept)
      if (!seen) watch(bytes)
    },
    drained: () => incoming.drained(),
    async read(offset, buffer) {
      const isKept = offset + buffer.length <= kept
      if (!isKept) return incoming.read(offset, buffer)
      head.copy(buffer, 0, offset)
      return buffer
    },
    mayHold: (text) => text !== word || seen,
    keep: (name) => incoming.keep(name),
    discard: () => incoming.discard(),
  }
}
