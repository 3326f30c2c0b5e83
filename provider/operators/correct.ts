import { matchesEntityTag } from '@resume-library/server/headers/entity-tag'
import { z } from 'zod'
import { requireRole } from '../access/authenticate.ts'
import { openedCandidateSchema } from '../candidates/candidate-answer.ts'
import { CANDIDATE_PATH, findCandidate, idParams, openedCandidate, versionTag } from './candidate.ts'
import { parseCorrection } from './correction.ts'
import type { OperatorsParts, Routes } from './operators-parts.ts'
import { refuse, refusedBy } from './refusals.ts'

const schema = {
  operationId: 'correctCandidate',
  summary: 'Correct fields of a candidate',
  description: 'Needs the `ETag` of the candidate in `If-Match`, so that no correction undoes another.',
  params: idParams,
  headers: z.looseObject({ 'if-match': z.string().optional() }),
  body: z.record(z.string(), z.unknown()).meta({
    title: 'Correction',
    description: 'Fields of a Candidate, of the same types',
  }),
  response: {
    200: openedCandidateSchema,
    ...refusedBy(
      'fields_invalid',
      'candidate_unknown',
      'email_taken',
      'candidate_changed',
      'version_required',
    ),
  },
}

/** `PATCH /v1/candidates/{id}`: corrects fields. What they were stays in the audit. */
export function addCorrectRoute(routes: Routes, parts: OperatorsParts): void {
  routes.patch(CANDIDATE_PATH, {
    schema,
    handler: async (request, reply) => {
      const actor = requireRole(request, 'editor')
      const ifMatch = request.headers['if-match']
      if (!ifMatch) throw refuse('version_required')
      const changes = parseCorrection(request.body)
      const record = await findCandidate(request.params, parts)
      if (!matchesEntityTag(ifMatch, versionTag(record))) throw refuse('candidate_changed')
      const after = await parts.stores.archive.correct(record.id, changes, record.position, actor)
      if (typeof after === 'string') throw refuse(after)
      const { headers, body } = await openedCandidate(after, parts)
      // Where nothing differs, the answer is a look all the same.
      if (after.position === record.position) await parts.stores.access.audit.record(actor, 'open', record.id)
      return reply.headers(headers).send(body)
    },
  })
}
