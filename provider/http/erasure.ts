import { ERASURE_PATH, type ErasureAnswer, type ErasureRequest } from '@resume-library/contract/provider-api'
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { CandidateRecord } from '../candidates/candidate-store.ts'
import {
  type ErasureParts,
  eraseCandidate,
  type FoundResume,
  findResume,
} from '../erasure/erase-candidate.ts'
import { isTokenOf, readToken } from '../erasure/erase-token.ts'
import { createAuthorization } from './authorization.ts'
import { refuse } from './refusals.ts'

interface ErasureDependencies extends ErasureParts {
  /** `user:password`. */
  readonly credential: string
}

const requestSchema = z.object({
  token: z.string(),
  erase: z.boolean(),
}) satisfies z.ZodType<ErasureRequest>

/**
 * `POST /v1/candidate/erasure`: whether a token is that of a candidate, and its erasure. The service asks it for the
 * page behind the link. 200 with `status`; 401; 503.
 */
export function addErasureRoute(routes: FastifyInstance, dependencies: ErasureDependencies): void {
  const isAuthorized = createAuthorization(dependencies.credential)
  routes.withTypeProvider<ZodTypeProvider>().post(ERASURE_PATH, {
    schema: { body: requestSchema },
    onRequest: async (request) => {
      if (!isAuthorized(request.headers.authorization)) throw refuse('unauthorized')
    },
    handler: async ({ body, log }): Promise<ErasureAnswer> => {
      const id = await candidateOf(body.token, dependencies)
      const candidate = id === null ? null : await dependencies.archive.find({ id })
      if (!candidate) return { status: 'unknown' }
      const resume = await findResume(candidate, dependencies)
      if (!body.erase) return { status: 'kept', ...unseenResume(candidate, resume) }
      if (resume.kind === 'elsewhere') log.info({ id }, 'resume left to the service')
      await eraseCandidate(candidate, resume, dependencies)
      return { status: 'erased', ...sharedResume(candidate, resume) }
    },
  })
}

/** What the service, which keeps uploaded files, is told of one that is not among those that we see. */
const unseenResume = ({ resume }: CandidateRecord, { kind }: FoundResume) =>
  kind === 'elsewhere' && resume.kind === 'address' ? { resume_url: resume.url } : {}

const sharedResume = ({ resume }: CandidateRecord, { kind }: FoundResume) =>
  kind === 'shared' && resume.kind === 'address' ? { resume_left: resume.url } : {}

async function candidateOf(text: string, { archive }: ErasureParts): Promise<string | null> {
  const token = readToken(text)
  const digests = token && (await archive.eraseDigests(token.id))
  return token && digests !== null && isTokenOf(token, digests) ? token.id : null
}
