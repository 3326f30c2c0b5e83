import type { FieldName } from '@resume-library/contract/fields'

/** Fields that an operator sees and may correct. */
export type RecordedField = Exclude<FieldName, 'password' | 'resume_url'>
export type RecordedValue = string | number | boolean | readonly string[]

export type Resume =
  | { readonly kind: 'file'; readonly filename: string; readonly filetype: string }
  | { readonly kind: 'address'; readonly url: string; readonly is_stored: boolean }

export interface Note {
  readonly at: string
  readonly author: string
  readonly text: string
}

export type Candidate = { readonly [Name in RecordedField]: RecordedValue } & {
  readonly id: string
  readonly version: number
  readonly registration_date: string
  readonly created_at: string
  readonly changed_at: string
  readonly verified_at: string | null
  readonly language: string
  readonly consent_version: string
  readonly consent_given_at: string | null
  readonly resume: Resume
  readonly notes?: readonly Note[]
}

export interface CandidatePage {
  readonly candidates: readonly Candidate[]
  readonly next: string | null
}

export interface AuditEntry {
  readonly id: string | number
  readonly at: string
  readonly actor: { readonly kind: string; readonly name: string }
  readonly action: string
  readonly candidate_id: string | null
  /** Null once erased. */
  readonly candidate_name: string | null
  readonly details?: Readonly<Record<string, unknown>> | null | undefined
}

export interface AuditPage {
  readonly entries: readonly AuditEntry[]
  readonly next: string | null
}

export interface Session {
  readonly name: string
  readonly role: 'reader' | 'editor'
  readonly has_totp: boolean
}

export const CANDIDATES = '/v1/candidates'
export const candidatePath = (id: string): string => `${CANDIDATES}/${encodeURIComponent(id)}`
export const SESSION = '/operators/api/session'
export const PASSWORD = '/operators/api/password'
export const TOTP = '/operators/api/totp'
export const AUDIT = '/operators/api/audit'
export const OVERVIEW = '/operators/api/overview'

/** Refusal of a call by its `code`; `unreachable` where there was no answer. */
export class ApiError extends Error {
  declare readonly status: number
  declare readonly code: string
  declare readonly fields: Readonly<Record<string, unknown>>
  /** In seconds. */
  declare readonly retryAfter: number | null

  constructor(status: number, code: string, fields = {}, retryAfter: number | null = null) {
    super(`${status} ${code}`)
    Object.assign(this, { status, code, fields, retryAfter })
  }
}

let signedOut = () => {}

/** Sets what happens where an answer says that the session has ended. */
export function onSignedOut(run: () => void): void {
  signedOut = run
}

interface Call {
  readonly body?: unknown
  readonly version?: number
  readonly signal?: AbortSignal
}

/** Calls the server, and returns its JSON; null without a body. @throws {ApiError} */
export async function call<Answer>(method: string, path: string, options: Call = {}): Promise<Answer> {
  const response = await request(method, path, options)
  return response.status === 204 ? (null as Answer) : ((await response.json()) as Answer)
}

/** @throws {ApiError} */
export async function request(
  method: string,
  path: string,
  { body, version, signal }: Call = {},
): Promise<Response> {
  const headers: Record<string, string> = { Accept: 'application/json' }
  if (body !== undefined) headers['Content-Type'] = 'application/json'
  if (version !== undefined) headers['If-Match'] = `"${version}"`
  const response = await fetch(path, {
    method,
    headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(signal && { signal }),
  }).catch((error: unknown) => {
    throw signal?.aborted ? error : new ApiError(0, 'unreachable')
  })
  if (response.ok) return response
  const error = await errorOf(response)
  if (error.code === 'not_signed_in') signedOut()
  throw error
}

async function errorOf(response: Response): Promise<ApiError> {
  const problem = await response.json().catch(() => ({}))
  const wait = Number(response.headers.get('Retry-After'))
  return new ApiError(response.status, String(problem?.code ?? ''), problem?.fields ?? {}, wait || null)
}

export const asApiError = (error: unknown): ApiError =>
  error instanceof ApiError ? error : new ApiError(0, 'broken')
