import { randomUUID } from 'node:crypto'
import type { Candidate } from '@resume-library/contract/candidate'
import {
  ERASURE_PATH,
  type ErasureAnswer,
  type ErasureRequest,
  FUNNEL_COUNTS_PATH,
  type FunnelCounts,
  IDEMPOTENCY_KEY_HEADER,
  type MailAnswer,
  type MailRequest,
  type ProviderReadiness,
  providerHeaders,
  READINESS_PATH,
  REGISTER_PATH,
  REQUEST_ID_HEADER,
  VERIFICATION_MAIL_PATH,
  VERIFICATION_PATH,
  type VerificationAnswer,
  type VerificationRequest,
} from '@resume-library/contract/provider-api'
import type { Language } from '@resume-library/contract/service-api'
import { Refusal } from '@resume-library/server/refusals/refusal'
import { z } from 'zod'
import { refuse } from '../refusals.ts'
import { jsonOf, type ProviderAnswer, readAnswer, readRegistration } from './provider-answer.ts'
import { type Connections, createConnections } from './provider-connections.ts'

/** Validated, as all answers, since another provider may answer anything. */
const verificationAnswer = z.object({
  status: z.enum(['unverified', 'verified', 'unknown']),
}) satisfies z.ZodType<VerificationAnswer>

const mailAnswer = z.object({
  status: z.enum(['sent', 'verified', 'unknown', 'limited']),
}) satisfies z.ZodType<MailAnswer>

const erasureAnswer = z.object({
  status: z.enum(['stored', 'erased', 'unknown']),
  resume_url: z.string().optional(),
  resume_left: z.string().optional(),
}) satisfies z.ZodType<ErasureAnswer>

export interface ProviderClient {
  /**
   * Sends one request, without retries or redirects.
   *
   * @throws {Refusal} `provider_unreachable`, `provider_too_slow`, `provider_answer_invalid`
   */
  register(
    candidate: Candidate,
    idempotencyKey: string | null,
    requestId: string,
    language?: Language,
  ): Promise<ProviderAnswer>
  /** Looks up or erases the candidate of a token, at the built-in provider. @throws for any other answer */
  erasure(request: ErasureRequest): Promise<ErasureAnswer>
  /** Looks up or verifies the e-mail address of a token, as `erasure`. */
  verification(request: VerificationRequest): Promise<VerificationAnswer>
  /** Sends the mail of a registration again, as `erasure`. */
  mailAgain(request: MailRequest): Promise<MailAnswer>
  /** Adds counts of the form's steps, at the built-in provider. @throws for any answer but 204 */
  addFunnelCounts(counts: FunnelCounts): Promise<void>
  /** @throws where the provider is down or not ready */
  check(): Promise<void>
  /** @throws without a valid HTTP response in time */
  readiness(): Promise<Readiness>
  close(): Promise<void>
}

/** Short, as a service that ends waits for it. */
const FUNNEL_TIMEOUT_MS = 2_000

export function createProviderClient(
  { url, credential }: { readonly url: string; readonly credential: string },
  timeout: number,
): ProviderClient {
  const headers = providerHeaders(credential)
  const connections = createConnections(url)
  /** Asks the built-in provider; another one knows no token. */
  async function askByToken(path: string, request: object): Promise<unknown> {
    const signal = AbortSignal.timeout(timeout)
    const { status, content } = await readAnswer(
      await connections.post(path, headers, JSON.stringify(request), signal),
    )
    if (status === 404) return { status: 'unknown' }
    if (status === 401) throw new Error('the provider answered 401: PROVIDER_CREDENTIAL is wrong')
    if (status !== 200) throw new Error(`the provider answered ${status}`)
    return JSON.parse(String(content?.body))
  }

  return {
    async register(candidate, idempotencyKey, requestId, language) {
      const signal = AbortSignal.timeout(timeout)
      try {
        const answer = await connections.post(
          REGISTER_PATH,
          {
            ...headers,
            [REQUEST_ID_HEADER]: requestId,
            ...(language && { 'Accept-Language': language }),
            ...(idempotencyKey === null ? {} : { [IDEMPOTENCY_KEY_HEADER]: idempotencyKey }),
          },
          registrationBody(candidate),
          signal,
        )
        return await readRegistration(answer)
      } catch (error) {
        throw toRefusal(error, signal)
      }
    },
    erasure: async (request) => erasureAnswer.parse(await askByToken(ERASURE_PATH, request)),
    verification: async (request) => verificationAnswer.parse(await askByToken(VERIFICATION_PATH, request)),
    mailAgain: async (request) => mailAnswer.parse(await askByToken(VERIFICATION_MAIL_PATH, request)),
    async addFunnelCounts(counts) {
      const signal = AbortSignal.timeout(FUNNEL_TIMEOUT_MS)
      const answer = await connections.post(FUNNEL_COUNTS_PATH, headers, JSON.stringify(counts), signal)
      const { status } = await readAnswer(answer)
      if (status !== 204) throw new Error(`the provider answered ${status}`)
    },
    async check() {
      const { status } = await readReadiness(connections, READINESS_TIMEOUTS_MS.ours)
      if (status >= 500) throw new Error(`the provider answered ${status}`)
    },
    readiness: () => readReadiness(connections, READINESS_TIMEOUTS_MS.poll),
    close: async () => connections.close(),
  }
}

/** Error codes of Node's HTTP parser and of content codings. */
const DECODING_ERRORS = /^(HPE_|Z_|ERR_BROTLI_|ERR__ERROR_FORMAT|ERR_BUFFER_TOO_LARGE)/

function toRefusal(error: unknown, signal: AbortSignal): Refusal {
  if (error instanceof Refusal) return error
  if (signal.aborted) return refuse('provider_too_slow', { cause: error })
  const { code = '' } = error as NodeJS.ErrnoException
  return refuse(DECODING_ERRORS.test(code) ? 'provider_answer_invalid' : 'provider_unreachable', {
    cause: error,
  })
}

const BASE64_PLACEHOLDER = randomUUID()

/** Inserts the base64 as it is: `JSON.stringify` would block the event loop for 40 ms. */
function registrationBody(candidate: Candidate): string {
  const { uploaded_resume } = candidate
  if (!uploaded_resume) return JSON.stringify(candidate)
  const marked = { ...uploaded_resume, resume_content_base64: BASE64_PLACEHOLDER }
  const [before = '', after = ''] = JSON.stringify({ ...candidate, uploaded_resume: marked }).split(
    BASE64_PLACEHOLDER,
  )
  return before + uploaded_resume.resume_content_base64.trim() + after
}

/** Timeouts of a readiness request: for our own `/readyz`, and for the poll. */
const READINESS_TIMEOUTS_MS = { ours: 2_000, poll: 5_000 } as const

const readinessBody = z.object({
  registrations: z.enum(['open', 'closed', 'unavailable']),
}) satisfies z.ZodType<ProviderReadiness>

export interface Readiness {
  readonly status: number
  readonly registrations: NonNullable<ProviderReadiness['registrations']> | null
}

async function readReadiness({ get }: Pick<Connections, 'get'>, timeout: number): Promise<Readiness> {
  const answer = await readAnswer(await get(READINESS_PATH, AbortSignal.timeout(timeout)))
  const { data } = readinessBody.safeParse(jsonOf(answer))
  return { status: answer.status, registrations: data?.registrations ?? null }
}
