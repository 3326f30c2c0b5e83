import { boundedText } from '@resume-library/contract/candidate-schema'
import { CANDIDATES_PATH } from '@resume-library/contract/candidates-api'
import { NOTE_MAX_LENGTH } from '@resume-library/contract/limits'
import { z } from 'zod'
import { requireRole } from '../access/authenticate.ts'
import { candidateAnswer, noteSchema, openedCandidateSchema } from '../candidates/candidate-answer.ts'
import { isCandidateId } from '../candidates/candidate-id.ts'
import type { StoredRecord } from '../candidates/candidate-store.ts'
import { eraseCandidate, findResume } from '../erasure/erase-candidate.ts'
import { encodingFault } from '../registration/received-registration.ts'
import type { OperatorsParts, Routes } from './operators-parts.ts'
import { refuse, refusedBy } from './refusals.ts'

export const CANDIDATE_PATH = `${CANDIDATES_PATH}/:id`

export const idParams = z.object({ id: z.string().meta({ format: 'uuid' }) })

type Parts = Pick<OperatorsParts, 'config' | 'stores'>

/** Finds the candidate of a path. @throws {Refusal} `candidate_unknown`, also for what is no id */
export async function findCandidate(
  { id }: z.output<typeof idParams>,
  { stores: { archive } }: Pick<Parts, 'stores'>,
): Promise<StoredRecord> {
  const found = isCandidateId(id) ? await archive.find({ id: id.toLowerCase() }) : null
  if (!found) throw refuse('candidate_unknown')
  return found
}

/** Returns the entity tag of a state of a candidate. */
export const versionTag = ({ position }: StoredRecord): string => `"${position}"`

/** Answers with a candidate, its notes, and the tag by which a correction names its state. */
export async function openedCandidate(record: StoredRecord, { config, stores: { archive } }: Parts) {
  const notes = await archive.notes(record.id)
  return {
    headers: { ETag: versionTag(record) },
    body: { ...candidateAnswer(record, config.publicUrl), notes: [...notes] },
  }
}

/** `GET /v1/candidates/{id}`: everything about a candidate but its secrets. */
export function addReadRoute(routes: Routes, parts: Parts): void {
  routes.get(CANDIDATE_PATH, {
    schema: {
      operationId: 'readCandidate',
      summary: 'Read a candidate',
      params: idParams,
      response: { 200: openedCandidateSchema, ...refusedBy('candidate_unknown') },
    },
    handler: async (request, reply) => {
      const record = await findCandidate(request.params, parts)
      const { headers, body } = await openedCandidate(record, parts)
      await parts.stores.access.audit.record(requireRole(request, 'reader'), 'open', record.id)
      return reply.headers(headers).send(body)
    },
  })
}

const leftSchema = z
  .object({ resume_left: z.string() })
  .meta({ title: 'ErasedWithoutResume' })
  .describe('Erased; the resume at this address is another candidate’s, too, or out of reach')

/** `DELETE /v1/candidates/{id}`: erases the resume, the record and its notes. */
export function addEraseRoute(routes: Routes, parts: Parts): void {
  const { config, stores } = parts
  const erasure = { archive: stores.archive, resumes: stores.resumeStores, publicUrl: config.publicUrl }
  routes.delete(CANDIDATE_PATH, {
    schema: {
      operationId: 'eraseCandidate',
      summary: 'Erase a candidate',
      params: idParams,
      response: { 200: leftSchema, 204: z.null().describe('Erased'), ...refusedBy('candidate_unknown') },
    },
    handler: async (request, reply) => {
      const actor = requireRole(request, 'editor')
      const record = await findCandidate(request.params, parts)
      const resume = await findResume(record, erasure)
      if (!(await eraseCandidate(record, resume, erasure, actor))) throw refuse('candidate_unknown')
      const url = record.resume.kind === 'address' ? record.resume.url : null
      const isLeft = resume.kind === 'shared' || resume.kind === 'missing'
      return url && isLeft ? reply.send({ resume_left: url }) : reply.status(204).send(null)
    },
  })
}

const noteText = boundedText(NOTE_MAX_LENGTH)
  .refine((value) => value.trim() !== '', 'Must not be empty')
  .refine((value) => encodingFault(value) === null, 'Must be text')

/** `POST /v1/candidates/{id}/notes`: adds a note, which is erased with the candidate. */
export function addNotesRoute(routes: Routes, parts: Parts): void {
  routes.post(`${CANDIDATE_PATH}/notes`, {
    schema: {
      operationId: 'addNote',
      summary: 'Add a note about a candidate',
      params: idParams,
      body: z.strictObject({ text: noteText }).meta({ title: 'NewNote' }),
      response: { 201: noteSchema, ...refusedBy('fields_invalid', 'candidate_unknown') },
    },
    handler: async (request, reply) => {
      const actor = requireRole(request, 'editor')
      const { id } = await findCandidate(request.params, parts)
      const note = await parts.stores.archive.addNote(id, actor, request.body.text, new Date())
      if (!note) throw refuse('candidate_unknown')
      return reply.status(201).send(note)
    },
  })
}
