import { CONSENT_INPUT } from '@resume-library/contract/consent'
import { EMBEDDED_PATH } from '@resume-library/contract/embedding'
import { POSTED_REFUSALS } from '@resume-library/contract/errors'
import { negotiateLanguage } from '@resume-library/contract/negotiation'
import type { PostedStopCode } from '@resume-library/contract/posted-form'
import { prefillIn } from '@resume-library/contract/prefill'
import type { Admission } from '@resume-library/server/bodies/admission'
import { logRefusal, refusalOf } from '@resume-library/server/refusals/answer-refusals'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { ProviderHealth } from '../gateway/provider-health.ts'
import { consentIn } from '../page/board/consent.ts'
import { type Page, pageQuerySchema } from '../page/page.ts'
import { statusPageAddress } from '../page/queued-registration-page.ts'
import type { PageWithoutScript } from '../page/without-script.ts'
import { refusalRules, refuse } from '../refusals.ts'
import { type FormPostParts, handleFormPost, postOrigin } from './posted/handle-form-post.ts'
import {
  answeredForm,
  type FormAnswer,
  newForm,
  newFormToken,
  type PostedForm,
} from './posted/posted-form.ts'

interface PostFormParts extends Omit<FormPostParts, 'consent' | 'languages'> {
  readonly config: FormPostParts['config'] & { readonly jobBoardUrl: string }
  readonly page: Page
  /** As of uploads. */
  readonly admission: Admission
  readonly health: Pick<ProviderHealth, 'registrations'>
}

/**
 * `POST /` and, in a frame, `POST /embedded`: the form without script. Answers with the page and the answers in it, except
 * the password. Only a queued registration redirects; reloading anything else is the same registration.
 */
export function addPostFormRoutes(routes: FastifyInstance, parts: PostFormParts): void {
  const { page } = parts
  addRoute(routes, '/', page.documents.withoutScript, parts)
  if (page.framed) addRoute(routes, EMBEDDED_PATH, page.framed.withoutScript, parts)
}

function addRoute(
  routes: FastifyInstance,
  path: string,
  withoutScript: PageWithoutScript,
  parts: PostFormParts,
): void {
  const send = answerSender(withoutScript, parts, path === EMBEDDED_PATH)
  const answerParts = { ...parts, consent: parts.page.consent, languages: parts.page.languages }
  routes.register(async (route) => {
    route.removeAllContentTypeParsers()
    route.addContentTypeParser('*', (_request, _body, done) => done(null))
    route.withTypeProvider<ZodTypeProvider>().post(path, {
      config: { admission: parts.admission },
      schema: path === '/' ? description : { hide: true },
      onRequest: async (request) => {
        if (postOrigin(request, parts.config.publicUrl) === 'elsewhere') throw refuse('posted_elsewhere')
      },
      handler: async (request, reply) => {
        const form = newForm(prefillIn(request) ?? {})
        const stopped = (error: unknown) => toFormError(error, request)
        const answer = await handleFormPost(form, request, answerParts).catch(stopped)
        // If the page cannot be rendered, an error page still has the person's answers.
        return send(form, answer, request, reply).catch((error) => send(form, stopped(error), request, reply))
      },
      // Errors of the hooks, before the body is read.
      errorHandler: async (error, request, reply) => send(null, toFormError(error, request), request, reply),
    })
  })
}

const description = {
  operationId: 'registerByForm',
  summary: 'Register by the form, without script',
  description:
    'Takes the form as a browser posts it from a page of the same origin, and answers with the page. `file` is a resume; `action=show` shows the page with these answers and submits nothing.',
  consumes: ['application/x-www-form-urlencoded', 'multipart/form-data'],
  response: Object.fromEntries(
    [200, 422, ...Object.values(POSTED_REFUSALS).map(([status]) => status)].map((status) => [
      status,
      { description: 'The page', content: { 'text/html': { schema: z.string() } } },
    ]),
  ),
}

const answerSender =
  (withoutScript: PageWithoutScript, { page, config, health }: PostFormParts, isFramed: boolean) =>
  async (
    form: PostedForm | null,
    { outcome, status, queuedAt, retryAfter }: FormAnswer,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> => {
    if (reply.raw.destroyed) return reply.hijack()
    const { lang } = pageQuerySchema.parse(request.query)
    const language = negotiateLanguage(lang, request.headers['accept-language'], page.languages)
    if (retryAfter) reply.header('Retry-After', retryAfter)
    if (queuedAt) return reply.redirect(statusPageAddress(queuedAt, lang, isFramed ? 'framed' : '1'), status)
    const given = outcome.kind === 'registered' ? '' : (form?.fields.get(CONSENT_INPUT) ?? '')
    const consent = consentIn(page.consent, language, given)
    const { jobBoardUrl } = config
    const shown = { language, jobBoardUrl, registrations: health.registrations, consent, outcome }
    reply.status(status)
    if (!form) return withoutScript.sendNew({ ...shown, formToken: newFormToken() }, request, reply)
    return withoutScript.send({ ...shown, ...answeredForm(form, outcome) }, request, reply)
  }

/** Converts an error into the form's answer, and logs it. */
function toFormError(error: unknown, request: FastifyRequest): FormAnswer {
  const refusal = refusalOf(error, refusalRules)
  logRefusal(refusal, error, request)
  const { code, status, retryAfter } = refusal
  if (code === 'resume_unknown')
    return { status, retryAfter, outcome: { kind: 'wrong', errors: { resume_url: code } } }
  if (Object.hasOwn(POSTED_REFUSALS, code) && Object.keys(refusal.fields).length === 0) {
    const outcome = { kind: 'stopped', code: code as PostedStopCode, seconds: retryAfter } as const
    return { status, retryAfter, outcome }
  }
  const waitMs = retryAfter === null ? null : retryAfter * 1000
  return { status, retryAfter, outcome: { kind: 'refused', status, body: refusal.problem(), waitMs } }
}
