import { EMBEDDED_PATH } from '@resume-library/contract/embedding'
import { CLIENT_SHARE_MAX, UPLOADS_IN_FLIGHT_MAX } from '@resume-library/contract/limits'
import { prefillIn } from '@resume-library/contract/prefill'
import { POSTED_REFUSALS } from '@resume-library/contract/refusals'
import { type Admission, createAdmission } from '@resume-library/server/bodies/admission'
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Dependencies } from '../dependencies.ts'
import type { PageWithoutScript } from '../page/without-script.ts'
import { refuse } from '../refusals.ts'
import { answerForm, postedFrom } from './posted/answer-form.ts'
import { newForm } from './posted/posted-form.ts'
import { answerSender, stoppedAnswer } from './posted/send-answer.ts'

/**
 * `POST /`: the form of the page, posted as it stands by a browser without script, or where the script did not come; and
 * `POST /embedded`, in the frame of another site. The answer is the page, rendered with what was typed, what is wrong with
 * it, or the success; never with a password. Only a registration that is kept is redirected, to the page that tells how it
 * ends; else nothing is: posted again, as by a reload, it is the same registration.
 */
export function addPostedFormRoute(routes: FastifyInstance, dependencies: Dependencies): void {
  const { page } = dependencies
  // One for both: what is admitted is counted over all of them.
  const admission = createAdmission({ requests: UPLOADS_IN_FLIGHT_MAX, clientShare: CLIENT_SHARE_MAX })
  const shown = [
    ['/', page],
    [EMBEDDED_PATH, page.embedded],
  ] as const
  for (const [path, documents] of shown)
    if (documents)
      addRoute(routes, path, { ...dependencies, admission, withoutScript: documents.withoutScript })
}

interface PostDependencies extends Dependencies {
  readonly admission: Admission
  readonly withoutScript: PageWithoutScript
}

function addRoute(routes: FastifyInstance, path: string, dependencies: PostDependencies): void {
  const { config, admission, withoutScript } = dependencies
  const send = answerSender(withoutScript, dependencies, path === EMBEDDED_PATH)
  routes.register(async (route) => {
    // Every body goes to the handler as it comes.
    route.removeAllContentTypeParsers()
    route.addContentTypeParser('*', (_request, _body, done) => done(null))
    route.withTypeProvider<ZodTypeProvider>().post(path, {
      config: { admission },
      schema: path === '/' ? description : { hide: true },
      onRequest: async (request) => {
        if (postedFrom(request, config.publicUrl) === 'elsewhere') throw refuse('posted_elsewhere')
      },
      handler: async (request, reply) => {
        const form = newForm(prefillIn(request) ?? {})
        const stopped = (error: unknown) => stoppedAnswer(error, request)
        const answer = await answerForm(form, request, dependencies).catch(stopped)
        // What cannot be said in a page is no reason to lose what stands in it.
        return send(form, answer, request, reply).catch((error) => send(form, stopped(error), request, reply))
      },
      // What comes before the handler, which has read nothing yet.
      errorHandler: async (error, request, reply) =>
        send(null, stoppedAnswer(error, request), request, reply),
    })
  })
}

const description = {
  operationId: 'registerByForm',
  summary: 'Register by the form, without script',
  description:
    'Takes the form as a browser posts it, from a page of the same origin, and answers with the page. Fields: those of the form by their names; `file` for a resume as file; `action=show` shows the page with these answers and sends nothing.',
  consumes: ['application/x-www-form-urlencoded', 'multipart/form-data'],
  response: Object.fromEntries(
    [200, 422, ...new Set(Object.values(POSTED_REFUSALS))].map((status) => [
      status,
      { description: 'The page', content: { 'text/html': { schema: z.string() } } },
    ]),
  ),
}
