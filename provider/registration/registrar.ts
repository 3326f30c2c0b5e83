import { randomBytes, randomUUIDv7, subtle } from 'node:crypto'
import type { Candidate } from '@resume-library/contract/candidate'
import { uniqueResumeName } from '@resume-library/contract/resume'
import type { ResumeStore } from '@resume-library/resumes/resume-store'
import type { CandidateResume, CandidateStore, FirstRegistration } from '../candidates/candidate-store.ts'
import { createEraseToken, encodeToken, tokenDigest } from '../candidates/erase-token.ts'
import type { PasswordHasher } from '../passwords/password-hasher.ts'
import { newCandidate } from './new-candidate.ts'
import type { ReceivedResume } from './received-registration.ts'

export type RegistrationOutcome =
  | {
      readonly kind: 'registered'
      readonly id: string
      readonly registration_date: string
      /** Null at `ERASE_TOKENS_MAX`: the earlier ones stay valid. */
      readonly eraseToken: string | null
    }
  /** Another candidate has the e-mail address. */
  | { readonly kind: 'exists' }
  /** The Idempotency-Key was used for other content. */
  | { readonly kind: 'key_reused' }
  /** The candidate of this Idempotency-Key was erased. */
  | { readonly kind: 'erased' }

export interface Registrar {
  /**
   * Registers a candidate, once for the same key and content, also in concurrent calls and instances.
   *
   * @param language tag of the page; empty if unknown
   * @throws {BusyError}, {CandidateStoreError}, {ResumeStoreError}: the outcome may be unknown; retry with the same key
   */
  register(
    candidate: Candidate,
    resume: ReceivedResume,
    key: string | null,
    language: string,
  ): Promise<RegistrationOutcome>
}

export interface RegistrarDependencies {
  readonly candidates: CandidateStore
  readonly resumes: ResumeStore
  readonly passwords: PasswordHasher
}

export function createRegistrar({ candidates, resumes, passwords }: RegistrarDependencies): Registrar {
  return {
    async register(candidate, resume, key, language) {
      // First, so that response times do not reveal known addresses.
      const password_hash = await passwords.hash(candidate.password)
      const stored = await storeResume(resumes, resume)
      const id = randomUUIDv7()
      const idempotency = key === null ? null : { key, fingerprint: await fingerprintOf(candidate, resume) }
      const token = createEraseToken(id)
      const erase_digests = tokenDigest(token)
      const additions = { id, password_hash, resume: stored, idempotency, erase_digests, language }
      const added = newCandidate(candidate, { ...additions, now: new Date() })
      const { registration_date } = added
      if ((await candidates.add(added)) === 'added')
        return { kind: 'registered', id, registration_date, eraseToken: encodeToken(token) }
      if (stored.kind === 'file') await resumes.erase(stored.name)
      const first = idempotency && (await candidates.findByIdempotencyKey(idempotency.key))
      if (!first) return { kind: key !== null && (await candidates.wasErased(key)) ? 'erased' : 'exists' }
      const isSame =
        first.fingerprint === idempotency.fingerprint &&
        (await passwords.verify(first.password_hash, candidate.password))
      if (!isSame) return { kind: 'key_reused' }
      return registerAgain(first, candidates)
    },
  }
}

/** Adds another erase token, since only the digest of the first is stored. */
async function registerAgain(
  { id, registration_date }: FirstRegistration,
  candidates: CandidateStore,
): Promise<RegistrationOutcome> {
  const token = createEraseToken(id)
  const isAdded = await candidates.addEraseDigest(id, tokenDigest(token))
  return { kind: 'registered', id, registration_date, eraseToken: isAdded ? encodeToken(token) : null }
}

/**
 * Returns the fingerprint of the content, without the password, whose digest would be a weak hash, and without date and
 * consent, which differ between attempts.
 */
async function fingerprintOf(candidate: Candidate, resume: ReceivedResume): Promise<string> {
  const { password, registration_date, consent, uploaded_resume, resume_url, ...fields } = candidate
  const content = resume.kind === 'file' ? { ...resume, bytes: await sha256(resume.bytes) } : resume
  return sha256(Buffer.from(JSON.stringify({ fields, content })))
}

/** Returns hexadecimal digits. Asynchronous, since megabytes would block the event loop. */
const sha256 = async (bytes: Uint8Array<ArrayBuffer>) =>
  Buffer.from(await subtle.digest('SHA-256', bytes)).toString('hex')

/** Stores a resume before its candidate. After a crash it is an orphan. */
async function storeResume(resumes: ResumeStore, resume: ReceivedResume): Promise<CandidateResume> {
  if (resume.kind === 'address') return resume
  const { bytes, type, filename, filetype } = resume
  const name = uniqueResumeName(filename, type, Date.now(), randomBytes(16))
  await resumes.put(name, bytes)
  return { kind: 'file', name, filename, filetype }
}
