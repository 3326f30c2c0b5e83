import { CONSENT_INPUT } from '@resume-library/contract/consent'
import { chosenLanguage } from '@resume-library/contract/negotiation'
import type { PostedStopCode } from '@resume-library/contract/posted-form'
import { POSTED_REFUSALS } from '@resume-library/contract/refusals'
import { logRefusal, refusalOf } from '@resume-library/server/refusals/answer-refusals'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Dependencies } from '../../dependencies.ts'
import { consentIn } from '../../page/board/consent.ts'
import { pageQuerySchema } from '../../page/page.ts'
import { postedAddress } from '../../page/queued-registration-page.ts'
import type { PageWithoutScript } from '../../page/without-script.ts'
import { refusalRules } from '../../refusals.ts'
import { newFormToken } from './form-token.ts'
import { type FormAnswer, type PostedForm, shownForm } from './posted-form.ts'

/** Makes what sends the page that answers a form; null for the form where nothing of it was read. */
export const answerSender =
  (withoutScript: PageWithoutScript, { page, config, availability }: Dependencies, isFramed: boolean) =>
  async (
    form: PostedForm | null,
    { outcome, status, keptAt, retryAfter }: FormAnswer,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> => {
    // The connection is gone: there is nobody to tell.
    if (reply.raw.destroyed) return reply.hijack()
    const { lang } = pageQuerySchema.parse(request.query)
    const language = chosenLanguage(lang, request.headers['accept-language'], withoutScript.languages)
    if (retryAfter !== null) reply.header('Retry-After', retryAfter)
    if (keptAt) return reply.redirect(postedAddress(keptAt, lang, isFramed ? 'framed' : '1'), status)
    const given = outcome.kind === 'registered' ? '' : (form?.fields.get(CONSENT_INPUT) ?? '')
    const consent = consentIn(page.consent, language, given)
    const { jobBoardUrl } = config
    const shown = { language, jobBoardUrl, registrations: availability.now, consent, outcome }
    reply.status(status)
    if (!form) return withoutScript.sendNew({ ...shown, once: newFormToken().token }, request, reply)
    return withoutScript.send({ ...shown, ...shownForm(form, outcome) }, request, reply)
  }

/** How a form is answered whose work was ended by what was thrown; it is logged. */
export function stoppedAnswer(error: unknown, request: FastifyRequest): FormAnswer {
  const refusal = refusalOf(error, refusalRules)
  logRefusal(refusal, error, request)
  const { code, status, retryAfter } = refusal
  if (code === 'resume_unknown')
    return { status, retryAfter, outcome: { kind: 'wrong', errors: { resume_url: code } } }
  const isStop = Object.hasOwn(POSTED_REFUSALS, code) && Object.keys(refusal.fields).length === 0
  return {
    status,
    retryAfter,
    outcome: isStop
      ? { kind: 'stopped', code: code as PostedStopCode, seconds: retryAfter }
      : {
          kind: 'refused',
          status,
          body: refusal.problem(),
          waitMs: retryAfter === null ? null : retryAfter * 1000,
        },
  }
}
