import { CANDIDATES_REFUSALS } from '@resume-library/contract/candidates-api'
import { problemResponses } from '@resume-library/server/refusals/schemas'
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { requireRole } from '../access/authenticate.ts'
import { eraseCandidate, findResume } from '../erasure/erase-candidate.ts'
import { CANDIDATE_PATH, findCandidate, idParams } from './candidate.ts'
import type { CandidateApiParts } from './candidate-api-parts.ts'
import { refuse } from './refusals.ts'

const { candidate_unknown, too_many_requests } = CANDIDATES_REFUSALS

const leftSchema = z
  .object({ resume_left: z.string() })
  .meta({ title: 'ErasedWithoutResume' })
  .describe('Erased; the resume at this address is another candidate’s, too, or out of reach')

/** `DELETE /v1/candidates/{id}`: erases the resume, the record and its notes. */
export function addEraseRoute(routes: FastifyInstance, parts: CandidateApiParts): void {
  const { config, limits, stores } = parts
  const erasure = { archive: stores.archive, resumes: stores.resumeStores, publicUrl: config.publicUrl }
  routes.withTypeProvider<ZodTypeProvider>().delete(CANDIDATE_PATH, {
    schema: {
      operationId: 'eraseCandidate',
      summary: 'Erase a candidate',
      params: idParams,
      response: {
        200: leftSchema,
        204: z.null().describe('Erased'),
        ...problemResponses({ candidate_unknown, too_many_requests }),
      },
    },
    handler: async (request, reply) => {
      const actor = requireRole(request, 'editor')
      await limits.write(actor)
      const record = await findCandidate(request.params, parts)
      const resume = await findResume(record, erasure)
      if (!(await eraseCandidate(record, resume, erasure, actor))) throw refuse('candidate_unknown')
      const url = record.resume.kind === 'address' ? record.resume.url : null
      const isLeft = resume.kind === 'shared' || resume.kind === 'missing'
      return url && isLeft ? reply.send({ resume_left: url }) : reply.status(204).send(null)
    },
  })
}
