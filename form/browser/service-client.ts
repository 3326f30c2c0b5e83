import type { Candidate } from '@resume-library/contract/candidate'
import { GENERAL_REFUSALS, UPLOAD_REFUSALS, type UploadErrorCode } from '@resume-library/contract/errors'
import { PROVIDER_TIMEOUT_MS, UPLOAD_STALL_MS } from '@resume-library/contract/limits'
import { isMarkup, type RegistrationOutcome, retryAfterMs } from '@resume-library/contract/outcome'
import {
  IDEMPOTENCY_KEY_HEADER,
  providerHeaders,
  REGISTER_PATH,
  VERIFICATION_MAIL_PATH,
} from '@resume-library/contract/provider-api'
import {
  FUNNEL_PATH,
  type PageConfiguration,
  UPLOAD_PATH,
  type UploadAnswer,
} from '@resume-library/contract/service-api'
import type { Client, UploadFailureCode, UploadOutcome, UploadRequest } from '../registration/dependencies.ts'
import { pollOutcome, statusUrlIn } from './queued-registration.ts'

export const createClient = (configuration: PageConfiguration): Client => ({
  upload: (request) => uploadResume(request, configuration),
  deleteUpload: (url) => void fetch(url, { method: 'DELETE', keepalive: true }).catch(() => {}),
  register: async (candidate, idempotencyKey, onQueued) => {
    const outcome = await register(candidate, idempotencyKey, configuration)
    const url = outcome.kind === 'registered' ? statusUrlIn(outcome.body) : null
    if (!url || configuration.directProvider) return outcome
    onQueued(url)
    return pollOutcome(url)
  },
  pollOutcome,
  mailAgain: (request) =>
    fetch(configuration.serviceUrl + VERIFICATION_MAIL_PATH, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(request),
      signal: AbortSignal.timeout?.(PROVIDER_TIMEOUT_MS) ?? null,
    })
      .then(async (answer) => (answer.ok ? (await answer.json()).status : 'failed'))
      .catch(() => 'failed'),
  // After rendering.
  reportStep: (step) =>
    void setTimeout(() =>
      navigator.sendBeacon(configuration.serviceUrl + FUNNEL_PATH, JSON.stringify({ step })),
    ),
})

function uploadResume(
  { file, filename, signal, onProgress }: UploadRequest,
  { serviceUrl }: PageConfiguration,
): Promise<UploadOutcome> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    let stallTimer = 0
    const restartStallTimer = () => {
      clearTimeout(stallTimer)
      stallTimer = window.setTimeout(() => request.abort(), UPLOAD_STALL_MS)
    }
    let isSent = false
    // A file that was sent completely may be stored: the answer has its delete URL.
    const cancel = () => isSent || request.abort()
    const end = (outcome: UploadOutcome) => {
      clearTimeout(stallTimer)
      signal.removeEventListener('abort', cancel)
      resolve(outcome)
    }
    request.upload.onprogress = ({ loaded, total }) => {
      restartStallTimer()
      onProgress(total ? loaded / total : 0)
    }
    request.upload.onload = () => {
      isSent = true
    }
    request.onload = () => end(uploadOutcome(request, serviceUrl))
    request.onerror = () => end({ kind: 'unreachable' })
    request.onabort = () => end({ kind: signal.aborted ? 'cancelled' : 'unreachable' })
    signal.addEventListener('abort', cancel)
    const body = new FormData()
    body.set('filename', filename)
    body.set('file', file, filename)
    request.open('POST', serviceUrl + UPLOAD_PATH)
    // Firefox logs an error when it parses an answer without a content type as XML.
    request.responseType = 'text'
    request.withCredentials = true
    restartStallTimer()
    request.send(body)
  })
}

function uploadOutcome(request: XMLHttpRequest, serviceUrl: string): UploadOutcome {
  const { status } = request
  const answer = parseJson(request.responseText)
  const upload: Partial<UploadAnswer> = typeof answer === 'object' && answer !== null ? answer : {}
  if (status < 300 && upload.success === true) {
    const { delete_url = '', filename } = upload
    const deleteUrl = delete_url.startsWith('/') ? serviceUrl + delete_url : delete_url
    return { kind: 'uploaded', ...(filename && { filename }), ...(deleteUrl && { deleteUrl }) }
  }
  const code = 'code' in upload ? upload.code : undefined
  return { kind: 'refused', code: code ?? codeOfStatus(status), waitMs: retryDelayOf(headersOf(request)) }
}

/** Returns the error code for the status of an answer from a proxy, which has no code of its own. */
export function codeOfStatus(status: number): UploadFailureCode {
  if (status === UPLOAD_REFUSALS.resume_too_large[0]) return 'upload_stopped_by_size'
  const known = Object.keys(UPLOAD_REFUSALS) as UploadErrorCode[]
  const codes = known.filter((code) => UPLOAD_REFUSALS[code][0] === status)
  const [only, another] = codes
  return codes.find((code) => code in GENERAL_REFUSALS) ?? (only && !another ? only : 'upload_failed')
}

/** Sends a registration. Direct mode sends only the specification's headers (section 7), as CORS may forbid others. */
async function register(
  candidate: Candidate,
  idempotencyKey: string,
  { serviceUrl, directProvider }: PageConfiguration,
): Promise<RegistrationOutcome> {
  const headers = directProvider
    ? providerHeaders(directProvider.credential)
    : {
        'Content-Type': 'application/json',
        Accept: 'application/json',
        [IDEMPOTENCY_KEY_HEADER]: idempotencyKey,
      }
  const timeout = new AbortController()
  const timer = setTimeout(() => timeout.abort(), PROVIDER_TIMEOUT_MS)
  try {
    const answer = await fetch((directProvider?.url ?? serviceUrl) + REGISTER_PATH, {
      method: 'POST',
      headers,
      body: JSON.stringify(candidate),
      signal: timeout.signal,
      // A redirected POST becomes a GET, whose 200 would look like a success.
      redirect: 'error',
    })
    const text = await answer.text()
    const body = parseJson(text) ?? text
    if (!answer.ok)
      return { kind: 'refused', status: answer.status, body, waitMs: retryDelayOf(answer.headers) }
    // An HTML page is not a provider's answer; the service sends 502 for it, too.
    if (isMarkup(text)) return { kind: 'refused', status: 502, body: null, waitMs: null }
    return { kind: 'registered', body }
  } catch {
    return { kind: 'unanswered' }
  } finally {
    clearTimeout(timer)
  }
}

function retryDelayOf(headers: Headers): number | null {
  const now = Date.parse(headers.get('Date') ?? '')
  return retryAfterMs(headers.get('Retry-After'), Number.isNaN(now) ? Date.now() : now)
}

/** Returns the readable headers; asking for a hidden one by name logs an error. */
function headersOf(request: XMLHttpRequest): Headers {
  const lines = request.getAllResponseHeaders().matchAll(/^([\w-]+): *(.*?)\r?$/gm)
  return new Headers([...lines].map(([, name, value]): [string, string] => [name!, value!]))
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
