import type { FormValues } from '@resume-library/contract/candidate'
import { CONSENT_INPUT, CONSENT_VERSION } from '@resume-library/contract/consent'
import { checkForm, reversedSalaries } from '@resume-library/contract/form-rules'
import { POSTED_TEXT_MAX_BYTES, PROVIDER_ERROR_MAX_BYTES } from '@resume-library/contract/limits'
import { retryAfterMs } from '@resume-library/contract/outcome'
import { ASKED_INPUT } from '@resume-library/contract/pay'
import {
  POSTED_FIELDS,
  type PostedErrorCode,
  type PostedErrors,
  REMOVE_RESUME_ACTION,
  SHOW_ACTION,
} from '@resume-library/contract/posted-form'
import { eraseUrlOf, verificationOf } from '@resume-library/contract/provider-api'
import { linkFault, submittedCandidate } from '@resume-library/contract/provider-request'
import { resumeFromUrl } from '@resume-library/contract/resume'
import type { Language, PageConsent } from '@resume-library/contract/service-api'
import { visible } from '@resume-library/contract/visible'
import { clientKey } from '@resume-library/server/headers/client-key'
import type { FastifyRequest } from 'fastify'
import type { ProviderAnswer } from '../../gateway/provider-answer.ts'
import type { RateLimits } from '../../limits/rate-limits.ts'
import type { Metrics } from '../../operators/metrics.ts'
import { refuse } from '../../refusals.ts'
import type { Register } from '../../register/register-candidate.ts'
import { type PublicAddress, publicBase, trustedBase } from '../public-base.ts'
import { requestFacts, statusAddress } from '../register.ts'
import {
  type FormAnswer,
  fillForm,
  isFirstStepOnly,
  newFormToken,
  type PostedForm,
  postedValues,
  registrationKey,
} from './posted-form.ts'
import { type ReceiveFormParts, receiveForm } from './receive-form.ts'

export interface FormPostParts extends ReceiveFormParts {
  readonly register: Register
  readonly config: PublicAddress
  readonly limits: Pick<RateLimits, 'registration' | 'upload'>
  readonly metrics: Pick<Metrics, 'funnelStep' | 'uploadRefused'>
  readonly consent: PageConsent | null
  readonly languages: readonly Language[]
}

/**
 * Receives a form, stores its file, checks its answers, and registers the candidate.
 *
 * @throws {Refusal} errors that belong to no field, for `toFormError`
 */
export async function handleFormPost(
  form: PostedForm,
  request: FastifyRequest,
  parts: FormPostParts,
): Promise<FormAnswer> {
  await assertAllowed(form, request, parts)
  const fileError = await receiveForm(form, request, parts)
  const { fields, prefill } = form
  const values = postedValues(fields, prefill)
  const resumeError = resumeErrorOf(form, visible(values.resume_url), fileError)
  if (SHOWING_ACTIONS.includes(fields.get(POSTED_FIELDS.action) ?? ''))
    return fileError ? wrong({ resume_url: fileError }) : SHOWN
  const reversed = reversedSalaries(values.salary_min, values.salary_max)
  const errors: PostedErrors = {
    ...(reversed && fields.get(ASKED_INPUT) !== reversed && REVERSED),
    ...checkForm(values),
    ...(resumeError && { resume_url: resumeError }),
  }
  const isMissing = parts.consent?.kind === 'required' && !consentOf(fields)
  if (isFirstStepOnly(fields)) return Object.keys(errors).length > 0 ? wrong(errors) : SHOWN
  if (isMissing || Object.keys(errors).length > 0) return wrong(errors, isMissing)
  return register(form, values, request, parts)
}

const REVERSED = { salary_max: 'salaries_reversed' } as const
const SHOWING_ACTIONS: readonly string[] = [SHOW_ACTION, REMOVE_RESUME_ACTION]
const SHOWN: FormAnswer = { status: 200, outcome: { kind: 'shown' } }
const wrong = (errors: PostedErrors, isConsentMissing = false): FormAnswer => ({
  status: 422,
  outcome: { kind: 'wrong', errors, ...(isConsentMissing && { consent: true }) },
})

function consentOf(fields: URLSearchParams) {
  const version = fields.get(CONSENT_INPUT) ?? ''
  return CONSENT_VERSION.test(version) ? { version } : null
}

/** Checks limits and origin. Receives the texts of a refused form too, so that the answer has them. */
async function assertAllowed(
  form: PostedForm,
  request: FastifyRequest,
  { limits, config }: FormPostParts,
): Promise<void> {
  try {
    await limits.registration(clientKey(request))
    if (postOrigin(request, config.publicUrl) === 'unknown') throw refuse('post_origin_unknown')
  } catch (refusal) {
    await fillForm(form, request, POSTED_TEXT_MAX_BYTES).catch(() => {})
    throw refusal
  }
}

function resumeErrorOf(
  { resume, fields }: PostedForm,
  link: string,
  fileError: PostedErrorCode | null,
): PostedErrorCode | null {
  if (link) return resumeFromUrl(link) ? null : (linkFault(link) ?? 'resume_url_invalid')
  if (fileError) return fileError
  return resume || isFirstStepOnly(fields) ? null : 'resume_required'
}

async function register(
  form: PostedForm,
  values: FormValues,
  request: FastifyRequest,
  parts: FormPostParts,
): Promise<FormAnswer> {
  const { config, metrics } = parts
  const resume_url = resumeFromUrl(values.resume_url)?.url ?? publicBase(config, request) + form.resume!.path
  const submitted = submittedCandidate(values, { resume_url, uploaded_resume: null }, new Date())
  const consent = consentOf(form.fields)
  const candidate = consent ? { ...submitted, consent } : submitted
  metrics.funnelStep('submitted')
  const idempotencyKey = registrationKey(form.token, candidate)
  const facts = requestFacts(request, config, parts.languages)
  const answer = await parts.register({ input: candidate, idempotencyKey, ...facts })
  if (answer.kind === 'queued') {
    const queuedAt = statusAddress(answer.secret, config, request)
    return { status: 303, outcome: { kind: 'shown' }, queuedAt }
  }
  const { status, retryAfter } = answer
  if (status < 300) {
    metrics.funnelStep('registered')
    const eraseUrl = eraseUrlOf(bodyOf(answer), trustedBase(config, request))
    const verification = verificationOf(bodyOf(answer))
    return { status: 200, outcome: { kind: 'registered', eraseUrl, ...(verification && { verification }) } }
  }
  metrics.funnelStep('refused')
  // The next post is a new registration, as with script.
  if (status === 400 || status === 409 || status === 422) form.token = newFormToken()
  return {
    // Browsers must not follow the provider's redirects, and show no page with a 407.
    status: status < 400 || status === 407 ? 502 : status,
    outcome: { kind: 'refused', status, body: bodyOf(answer), waitMs: retryAfterMs(retryAfter, Date.now()) },
    retryAfter,
  }
}

/** Parses a body as the page's script does; a long one counts as empty, since rendering it would block others. */
function bodyOf({ content }: ProviderAnswer): unknown {
  if (!content || content.body.length > PROVIDER_ERROR_MAX_BYTES) return ''
  const text = content.body.toString('utf8')
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** Returns the origin of a post, by `Sec-Fetch-Site`, else the host of `Origin` or `Referer`; a proxy may change the scheme. */
export function postOrigin(
  request: FastifyRequest,
  publicUrl: string | null,
): 'same-origin' | 'elsewhere' | 'unknown' {
  const { 'sec-fetch-site': site, origin, referer } = request.headers
  // `none`: by the person, such as a reload.
  if (site !== undefined) return site === 'same-origin' || site === 'none' ? 'same-origin' : 'elsewhere'
  const from = origin ?? referer ?? ''
  if (!URL.canParse(from)) return 'unknown'
  const { host, protocol } = new URL(from)
  const isOwn = [`${protocol}//${request.host}`, publicUrl ?? ''].some(
    (own) => URL.canParse(own) && new URL(own).host === host,
  )
  return isOwn ? 'same-origin' : 'elsewhere'
}
