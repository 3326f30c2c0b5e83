import { CANDIDATES_PATH, CANDIDATES_REFUSALS } from '@resume-library/contract/candidates-api'
import { problemResponses } from '@resume-library/server/refusals/schemas'
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { requireRole } from '../access/authenticate.ts'
import { candidateAnswer, openedCandidateSchema } from '../candidates/candidate-answer.ts'
import { isCandidateId } from '../candidates/candidate-id.ts'
import type { StoredRecord } from '../candidates/candidate-store.ts'
import type { CandidateApiParts } from './candidate-api-parts.ts'
import { refuse } from './refusals.ts'

const { candidate_unknown, too_many_requests } = CANDIDATES_REFUSALS

export const CANDIDATE_PATH = `${CANDIDATES_PATH}/:id`

export const idParams = z.object({ id: z.string().meta({ format: 'uuid' }) })

/** Finds the candidate of a path. @throws {Refusal} `candidate_unknown`, also for what is no id */
export async function findCandidate(
  { id }: z.output<typeof idParams>,
  { stores: { archive } }: Pick<CandidateApiParts, 'stores'>,
): Promise<StoredRecord> {
  const found = isCandidateId(id) ? await archive.find({ id: id.toLowerCase() }) : null
  if (!found) throw refuse('candidate_unknown')
  return found
}

/** Answers with a candidate, its notes, and the tag by which a correction names its state. */
export async function openedCandidate(
  record: StoredRecord,
  { config, stores: { archive } }: Pick<CandidateApiParts, 'config' | 'stores'>,
) {
  const notes = await archive.notes(record.id)
  return {
    headers: { ETag: `"${record.position}"` },
    body: { ...candidateAnswer(record, config.publicUrl), notes: [...notes] },
  }
}

/** `GET /v1/candidates/{id}`: everything about a candidate but its secrets. */
export function addReadRoute(routes: FastifyInstance, parts: CandidateApiParts): void {
  const { limits, stores } = parts
  routes.withTypeProvider<ZodTypeProvider>().get(CANDIDATE_PATH, {
    schema: {
      operationId: 'readCandidate',
      summary: 'Read a candidate',
      params: idParams,
      response: { 200: openedCandidateSchema, ...problemResponses({ candidate_unknown, too_many_requests }) },
    },
    handler: async (request, reply) => {
      const actor = requireRole(request, 'reader')
      await limits.read(actor)
      const record = await findCandidate(request.params, parts)
      const { headers, body } = await openedCandidate(record, parts)
      await stores.access.audit.record(actor, 'open', record.id)
      return reply.headers(headers).send(body)
    },
  })
}
