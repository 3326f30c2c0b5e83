import { randomBytes, randomUUIDv7 } from 'node:crypto'
import type { ReceivedCandidate } from '@resume-library/contract/candidate'
import { providerRequest } from '@resume-library/contract/provider-request'
import type { CandidateRecord, NewCandidate, StoredRecord } from '../candidates/candidate-store.ts'
import { newCandidate } from '../registration/new-candidate.ts'

/** The body of a registration that is right. */
export const registration = (more: object = {}) =>
  ({
    ...providerRequest({}, NOW),
    first_name: 'Ada',
    last_name: 'Lovelace',
    country_id: 'US',
    home_town: 'London',
    desired_job_title: 'Analyst',
    latest_job_title: 'Translator',
    email: `${randomBytes(8).toString('hex')}@example.com`,
    password: 'difference engine',
    uploaded_resume: null,
    resume_url: 'https://example.com/ada.pdf',
    acceptable_job_types: ['Permanent', 'Part Time'],
    phone: '+15551234567',
    zip_code: '01234',
    salary_min: 10_000,
    salary_max: 90_000,
    travel_radius: 25,
    education_level: 'Masters',
    work_experience: '5-10',
    relocate: '1',
    driving_license: '0',
    eligibility_status: 'auth_any_employer',
    key_skills: 'algebra, weaving',
    registration_date: '2026-11-21T10:00:00.000Z',
    ...more,
  }) satisfies ReceivedCandidate

/** The fields of a resume that travels in base64. */
export const base64 = (bytes: Uint8Array | string) => Buffer.from(bytes).toString('base64')

/** The resume fields of a registration that brings a file. */
export const file = (content: string, more: object = {}) => ({
  resume_url: '',
  uploaded_resume: {
    resume_content_base64: content,
    resume_filename: 'cv.pdf',
    resume_filetype: 'pdf',
    ...more,
  },
})

/** A record that is right, and no other's. */
export const someCandidate = (more: Partial<NewCandidate> = {}): NewCandidate => ({
  ...newCandidate(providerRequest(registration(), NOW), {
    id: randomUUIDv7(),
    password_hash: '$argon2id$v=19$m=19456,t=2,p=1$c2FsdHNhbHQ$aGFzaGhhc2g',
    resume: { kind: 'address', url: 'https://example.com/ada.pdf' },
    idempotency: null,
    erase_digests: '',
    now: NOW,
  }),
  salary_max: 90_000.5,
  consent_version: 'en-1',
  consent_given_at: '2026-11-21T10:00:00.000Z',
  ...more,
})

const NOW = new Date('2026-11-21T10:00:00.123Z')

/** Returns the record of a candidate, without its secrets and what the database adds. */
export function recordOf(candidate: NewCandidate | StoredRecord): CandidateRecord {
  const { language, verified_at, ...record } = candidate
  const others = ['password_hash', 'idempotency', 'erase_digests', 'position', 'changed_at']
  const entries = Object.entries(record).filter(([name]) => !others.includes(name))
  return Object.fromEntries(entries) as unknown as CandidateRecord
}
