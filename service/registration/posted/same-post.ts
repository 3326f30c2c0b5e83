import { createHash } from 'node:crypto'
import type { Candidate } from '@resume-library/contract/candidate'
import type { Once } from '../../page/once.ts'

/** The same for the same answers posted from the same page; as in the script, a password is no answer. */
export function registrationKey({ token }: Once, candidate: Candidate): string {
  const content = JSON.stringify({ ...candidate, password: '', registration_date: '', consent: undefined })
  return digest(`${token}\n${content}`).toString('hex').slice(0, 32)
}

/** 16 bytes for the name of a file: the same for the same bytes posted from the same page. */
export function fileBytesOf({ token }: Once, contentDigest: Buffer): Buffer {
  return digest(`${token}\n${contentDigest.toString('hex')}`).subarray(0, 16)
}

const digest = (text: string) => createHash('sha256').update(text).digest()
