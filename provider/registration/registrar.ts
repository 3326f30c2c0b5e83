import { randomBytes, randomUUIDv7, subtle } from 'node:crypto'
import type { Candidate } from '@resume-library/contract/candidate'
import { RESUME_MAX_BYTES } from '@resume-library/contract/limits'
import { uniqueResumeName } from '@resume-library/contract/resume'
import type { ResumeStore } from '@resume-library/resumes/resume-store'
import type { CandidateResume, CandidateStore, FirstRegistration } from '../candidates/candidate-store.ts'
import { newEraseToken, tokenDigest, tokenText } from '../erasure/erase-token.ts'
import type { PasswordHasher } from '../passwords/password-hasher.ts'
import { newCandidate } from './new-candidate.ts'
import type { ReceivedResume } from './received-registration.ts'

export type Registered =
  | {
      readonly kind: 'registered'
      readonly id: string
      readonly registration_date: string
      /** Null where the candidate has as many as it may have: each of those is still right. */
      readonly eraseToken: string | null
    }
  /** Another candidate has the e-mail address. */
  | { readonly kind: 'exists' }
  /** The Idempotency-Key was used for other content before. */
  | { readonly kind: 'key_reused' }
  /** The same registration was erased since it was first made: by its Idempotency-Key. */
  | { readonly kind: 'erased' }

export interface Registrar {
  /**
   * Registers a candidate once, however often it is asked with the same key and content, here or at another
   * instance, even at the same moment.
   *
   * @throws {BusyError}, {CandidateStoreError}, {ResumeStoreError}: nothing was registered, or, where the store broke
   *   off in the middle, the same key finds out
   */
  register(candidate: Candidate, resume: ReceivedResume, key: string | null): Promise<Registered>
}

export interface RegistrarDependencies {
  readonly candidates: CandidateStore
  readonly resumes: ResumeStore
  readonly passwords: PasswordHasher
}

export function createRegistrar({ candidates, resumes, passwords }: RegistrarDependencies): Registrar {
  return {
    async register(candidate, resume, key) {
      // Before anything is asked of the store: the time of the answer tells nothing of an address.
      const password_hash = await passwords.hash(candidate.password)
      const kept = await keepResume(resumes, resume)
      const id = randomUUIDv7()
      const idempotency = key === null ? null : { key, fingerprint: await fingerprintOf(candidate, resume) }
      const token = newEraseToken(id)
      const erase_digests = tokenDigest(token)
      const additions = { id, password_hash, resume: kept, idempotency, erase_digests, now: new Date() }
      const added = newCandidate(candidate, additions)
      const { registration_date } = added
      if ((await candidates.add(added)) === 'added')
        return { kind: 'registered', id, registration_date, eraseToken: tokenText(token) }
      if (kept.kind === 'file') await resumes.erase(kept.name)
      const first = idempotency && (await candidates.findByIdempotencyKey(idempotency.key))
      if (!first) return { kind: key !== null && (await candidates.wasErased(key)) ? 'erased' : 'exists' }
      const isSame =
        first.fingerprint === idempotency.fingerprint &&
        (await passwords.verify(first.password_hash, candidate.password))
      if (!isSame) return { kind: 'key_reused' }
      return registeredBefore(first, candidates)
    },
  }
}

/** What is kept of the first token gives none again: there is one more, and both are right. */
async function registeredBefore(
  { id, registration_date }: FirstRegistration,
  candidates: CandidateStore,
): Promise<Registered> {
  const token = newEraseToken(id)
  const isAdded = await candidates.addEraseDigest(id, tokenDigest(token))
  return { kind: 'registered', id, registration_date, eraseToken: isAdded ? tokenText(token) : null }
}

/**
 * Tells the same content from other content. Without the password, whose plain digest would be a weak hash of it:
 * its argon2 hash is asked instead. Without the date, which each attempt has anew, and what was agreed to
 * then, which is another text in another language.
 */
async function fingerprintOf(candidate: Candidate, resume: ReceivedResume): Promise<string> {
  const { password, registration_date, consent, uploaded_resume, resume_url, ...fields } = candidate
  const content = resume.kind === 'file' ? { ...resume, bytes: await sha256(resume.bytes) } : resume
  return sha256(Buffer.from(JSON.stringify({ fields, content })))
}

/** Off the event loop, which megabytes would hold for tens of milliseconds; in hexadecimal digits. */
const sha256 = async (bytes: Uint8Array<ArrayBuffer>) =>
  Buffer.from(await subtle.digest('SHA-256', bytes)).toString('hex')

/** Keeps a resume before its candidate, so that no candidate lacks one. A crash between leaves it to the sweep. */
async function keepResume(resumes: ResumeStore, resume: ReceivedResume): Promise<CandidateResume> {
  if (resume.kind === 'address') return resume
  const { bytes, type, filename, filetype } = resume
  const incoming = await resumes.begin(RESUME_MAX_BYTES)
  try {
    incoming.append(bytes)
    const name = uniqueResumeName(filename, type, Date.now(), randomBytes(16))
    await incoming.keep(name)
    return { kind: 'file', name, filename, filetype }
  } catch (error) {
    await incoming.discard()
    throw error
  }
}
