import { CANDIDATES_REFUSALS } from '@resume-library/contract/candidates-api'
import { NOTE_MAX_LENGTH } from '@resume-library/contract/limits'
import { isLongerThan } from '@resume-library/contract/text-length'
import { problemResponses } from '@resume-library/server/refusals/schemas'
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { requireRole } from '../access/authenticate.ts'
import { noteSchema } from '../candidates/candidate-answer.ts'
import { encodingFault } from '../registration/received-registration.ts'
import { CANDIDATE_PATH, findCandidate, idParams } from './candidate.ts'
import type { CandidateApiParts } from './candidate-api-parts.ts'
import { refuse } from './refusals.ts'

const { fields_invalid, candidate_unknown, too_many_requests } = CANDIDATES_REFUSALS

const text = z
  .string()
  .refine((value) => value.trim() !== '', 'Must not be empty')
  .refine((value) => !isLongerThan(value, NOTE_MAX_LENGTH), `Must not be longer than ${NOTE_MAX_LENGTH}`)
  .refine((value) => encodingFault(value) === null, 'Must be text')
  .meta({ maxLength: NOTE_MAX_LENGTH })

/** `POST /v1/candidates/{id}/notes`: adds a note, which is erased with the candidate. */
export function addNotesRoute(routes: FastifyInstance, parts: CandidateApiParts): void {
  const { limits, stores } = parts
  routes.withTypeProvider<ZodTypeProvider>().post(`${CANDIDATE_PATH}/notes`, {
    schema: {
      operationId: 'addNote',
      summary: 'Add a note about a candidate',
      params: idParams,
      body: z.strictObject({ text }).meta({ title: 'NewNote' }),
      response: {
        201: noteSchema,
        ...problemResponses({ fields_invalid, candidate_unknown, too_many_requests }),
      },
    },
    handler: async (request, reply) => {
      const actor = requireRole(request, 'editor')
      await limits.write(actor)
      const { id } = await findCandidate(request.params, parts)
      const note = await stores.archive.addNote(id, actor, request.body.text, new Date())
      if (!note) throw refuse('candidate_unknown')
      return reply.status(201).send(note)
    },
  })
}
