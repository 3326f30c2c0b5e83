import { createHash, randomBytes } from 'node:crypto'
import type { Candidate } from '@resume-library/contract/candidate'

export interface FormToken {
  readonly token: string
  /** When it was made, in milliseconds since the epoch. */
  readonly time: number
}

const TOKEN = /^(\d{13})-[\da-f]{32}$/

export function newFormToken(): FormToken {
  const time = Date.now()
  return { token: `${time}-${randomBytes(16).toString('hex')}`, time }
}

/** The token that was posted, whatever the clock says; a new one where there is none. */
export function postedFormToken(text: string | null): FormToken {
  const [token, time] = TOKEN.exec(text ?? '') ?? []
  return token === undefined ? newFormToken() : { token, time: Number(time) }
}

/** The same for the same answers posted from the same page; as in the script, a password is no answer. */
export function registrationKey({ token }: FormToken, candidate: Candidate): string {
  const content = JSON.stringify({ ...candidate, password: '', registration_date: '', consent: undefined })
  return digest(`${token}\n${content}`).toString('hex').slice(0, 32)
}

/** 16 bytes for the name of a file: the same for the same bytes posted from the same page. */
export function fileBytesOf({ token }: FormToken, contentDigest: Buffer): Buffer {
  return digest(`${token}\n${contentDigest.toString('hex')}`).subarray(0, 16)
}

const digest = (text: string) => createHash('sha256').update(text).digest()
