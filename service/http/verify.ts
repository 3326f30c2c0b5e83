import { fillIn } from '@resume-library/contract/fill-in'
import { checkField } from '@resume-library/contract/form-rules'
import { negotiateLanguage } from '@resume-library/contract/negotiation'
import { VERIFICATION_MAIL_PATH, VERIFY_PATH } from '@resume-library/contract/provider-api'
import type { Language } from '@resume-library/contract/service-api'
import { clientKey } from '@resume-library/server/headers/client-key'
import { Refusal } from '@resume-library/server/refusals/refusal'
import type { FastifyBaseLogger, FastifyInstance, FastifyReply } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { ProviderClient } from '../gateway/provider-client.ts'
import type { RateLimits } from '../limits/rate-limits.ts'
import { languageSchema, type Page } from '../page/page.ts'
import { sendPlainPage } from '../page/send-document.ts'

interface VerifyParts {
  readonly provider: Pick<ProviderClient, 'verification' | 'mailAgain'>
  readonly limits: Pick<RateLimits, 'erasure'>
  readonly page: Pick<Page, 'languages' | 'messages' | 'plain'>
}

const schema = {
  params: z.object({ token: z.string() }),
  querystring: z.object({ lang: languageSchema }),
  response: { 200: { description: 'A page', content: { 'text/html': { schema: z.string() } } } },
}

const METHODS = [
  { method: 'GET', verify: false, operationId: 'askToVerify', summary: 'Ask for confirmation' },
  { method: 'POST', verify: true, operationId: 'verifyEmail', summary: 'Verify an email address' },
] as const

const STATUSES = { unverified: 200, verified: 200, unknown: 404, unavailable: 503, busy: 429 } as const

/** `GET /candidate/verify/{token}`: asks for confirmation, since link scanners follow it. `POST`: verifies. */
export function addVerifyRoutes(routes: FastifyInstance, { provider, limits, page }: VerifyParts): void {
  for (const { method, verify, operationId, summary } of METHODS)
    routes.withTypeProvider<ZodTypeProvider>().route({
      method,
      url: `${VERIFY_PATH}:token`,
      schema: { ...schema, operationId, summary },
      handler: async (request, reply) => {
        const { params, query, headers, log } = request
        const refusal = await limits.erasure(clientKey(request)).catch(refusalForPage)
        if (refusal) reply.header('Retry-After', refusal.retryAfter)
        const state = refusal ? 'busy' : await stateOf(params.token, verify, provider, log)
        const language = negotiateLanguage(query.lang, headers['accept-language'], page.languages)
        return sendVerifyPage(state, language, page, reply)
      },
    })
}

type VerifyState = keyof typeof STATUSES

function sendVerifyPage(
  state: VerifyState,
  language: Language,
  page: VerifyParts['page'],
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { service } = page.messages[language]!
  const { title, verify: label, states } = service.verification
  // Relative, in case a proxy strips a path prefix.
  const button = state === 'unverified' ? { action: `?lang=${language}`, label } : null
  reply.status(STATUSES[state]).header('Vary', 'Accept-Language')
  return sendPlainPage({ title, paragraphs: states[state], button }, language, page, reply)
}

/** Shown as a page, since a person has followed the link. */
function refusalForPage(error: unknown): Refusal {
  if (error instanceof Refusal && error.status === 429) return error
  throw error
}

async function stateOf(
  token: string,
  verify: boolean,
  provider: VerifyParts['provider'],
  log: FastifyBaseLogger,
): Promise<VerifyState> {
  try {
    return (await provider.verification({ token, verify })).status
  } catch (error) {
    log.error({ err: error }, 'verification failed')
    return 'unavailable'
  }
}

const mailSchema = {
  operationId: 'sendMailAgain',
  summary: "Send a registration's mail again",
  description: 'Takes JSON, or a form, which is answered with a page.',
  querystring: z.object({ lang: languageSchema }),
  body: z.object({ token: z.string(), email: z.string() }),
  response: { 200: z.object({ status: z.string() }) },
}

const FORM_TYPE = 'application/x-www-form-urlencoded'

/** `POST /v1/candidate/verification/mail`: sends the mail of a registration again, also to another address. */
export function addMailAgainRoute(routes: FastifyInstance, { provider, limits, page }: VerifyParts): void {
  routes.register(async (route) => {
    route.addContentTypeParser(FORM_TYPE, { parseAs: 'string' }, (_request, text, done) => {
      const { token, again, other } = Object.fromEntries(new URLSearchParams(String(text)))
      // Enter in the field presses the first button.
      done(null, { token, email: other || again })
    })
    route.withTypeProvider<ZodTypeProvider>().post(VERIFICATION_MAIL_PATH, {
      schema: mailSchema,
      handler: async (request, reply) => {
        const { body, query, headers, log } = request
        const ask = async () => {
          if (await limits.erasure(clientKey(request)).catch(refusalForPage)) return 'limited'
          return checkField('email', body.email) ? 'wrong' : (await provider.mailAgain(body)).status
        }
        const status = await ask().catch((err) => {
          log.error({ err }, 'mail not sent again')
          return 'failed'
        })
        reply.header('Cache-Control', 'no-store')
        if (!headers['content-type']?.startsWith(FORM_TYPE)) return reply.send({ status })
        const language = negotiateLanguage(query.lang, headers['accept-language'], page.languages)
        const { service, firstStep, laterSteps } = page.messages[language]!
        const words = laterSteps[`mail_${status}` as keyof typeof laterSteps] ?? firstStep.email_invalid
        const paragraphs = [fillIn(words, { email: body.email.trim() })]
        const { title } = service.verification
        return sendPlainPage({ title, paragraphs }, language, page, reply)
      },
    })
  })
}
