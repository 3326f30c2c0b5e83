import { RESUME_TYPES, resumeTypeOfName } from '@resume-library/contract/resume'
import { z } from 'zod'
import { requireRole } from '../access/authenticate.ts'
import { resumeFileOf } from '../candidates/resume-file.ts'
import { CANDIDATE_PATH, findCandidate, idParams } from './candidate.ts'
import type { OperatorsParts, Routes } from './operators-parts.ts'
import { refuse, refusedBy } from './refusals.ts'

const fileSchema = {
  description: 'The file',
  content: { 'application/octet-stream': { schema: z.string().meta({ format: 'binary' }) } },
}

/** `GET /v1/candidates/{id}/resume`: the file, as a download that no browser runs. */
export function addResumeRoute(routes: Routes, parts: OperatorsParts): void {
  const { config, stores } = parts
  routes.get(`${CANDIDATE_PATH}/resume`, {
    exposeHeadRoute: false,
    schema: {
      operationId: 'readResume',
      summary: 'Read the resume of a candidate',
      params: idParams,
      response: {
        200: fileSchema,
        ...refusedBy('candidate_unknown', 'resume_elsewhere', 'resume_missing'),
      },
    },
    handler: async (request, reply) => {
      const actor = requireRole(request, 'reader')
      const record = await findCandidate(request.params, parts)
      const { resume } = record
      const file = resumeFileOf(record, config.publicUrl)
      const stored = file && (await stores.resumeStores[file.kind].get(file.name))
      if (!stored && resume.kind === 'address')
        throw refuse('resume_elsewhere', { fields: { url: resume.url } })
      if (!stored) throw refuse('resume_missing')
      await stores.access.audit.record(actor, 'resume', record.id)
      reply.headers({
        'Content-Type': mediaTypeOf(file.name),
        'Content-Disposition': attachment(resume.kind === 'file' ? resume.filename : file.name, file.name),
        'Content-Security-Policy': "sandbox; default-src 'none'",
      })
      return reply.send(stored.bytes as unknown as string)
    },
  })
}

function mediaTypeOf(stored: string): string {
  const type = resumeTypeOfName(stored)
  return type ? RESUME_TYPES[type][0] : 'application/octet-stream'
}

/** Time and random digits before the name of an upload. */
const UPLOAD_PREFIX = /^\d+-[\da-f]{32}-/
/** Separators of paths, characters that a file system refuses, and invisible ones, which may hide an extension. */
const UNSAFE = /[/\\:*?"<>|\p{C}\p{Zl}\p{Zp}]+/gu
const NAME_MAX_LENGTH = 120

/**
 * Names a download (RFC 6266). Its extension is that of the stored file, whatever the sender called it.
 *
 * @param given by the sender
 */
export function attachment(given: string, stored: string): string {
  const extension = `.${resumeTypeOfName(stored) ?? 'bin'}`
  const plain = given
    .replace(UPLOAD_PREFIX, '')
    .replace(UNSAFE, '-')
    .replace(/^[.\s-]+/, '')
  const stem = plain.toLowerCase().endsWith(extension) ? plain.slice(0, -extension.length) : plain
  const name = ([...stem].slice(0, NAME_MAX_LENGTH).join('') || 'resume') + extension
  const ascii = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^ -~]/g, '_')
    .replace(/[%"\\]/g, '_')
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`
}
