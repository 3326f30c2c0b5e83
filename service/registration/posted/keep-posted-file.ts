import { TEXT_MAX_LENGTH } from '@resume-library/contract/limits'
import type { KeptPostedResume } from '@resume-library/contract/posted-form'
import { resumeTypeOf, uniqueResumeName } from '@resume-library/contract/resume'
import { resumeUrl } from '@resume-library/contract/service-api'
import { type IncomingResume, ResumeStoreError } from '@resume-library/resumes/resume-store'
import { clientKey } from '@resume-library/server/headers/client-key'
import type { FastifyRequest } from 'fastify'
import type { Dependencies } from '../../dependencies.ts'
import type { Once } from '../../page/once.ts'
import { refuse } from '../../refusals.ts'
import { keepUpload } from '../../uploads/keep-upload.ts'
import { keepResume } from '../../uploads/receive-resume.ts'
import type { PostedFile } from './receive-form.ts'
import { fileBytesOf } from './same-post.ts'

/**
 * Keeps a file that came with a form as an upload is kept: within the limits and quota of its client, looked at, and
 * durably. The same file posted again from the same page is the one that is kept already.
 *
 * @throws {Refusal} a code of the contract's `UPLOAD_REFUSALS`; `ResumeStoreError`
 */
export async function keepPostedFile(
  file: PostedFile,
  incoming: IncomingResume,
  once: Once,
  request: FastifyRequest,
  dependencies: Dependencies,
): Promise<KeptPostedResume> {
  if (file.fault !== null) throw file.fault
  const type = resumeTypeOf({ name: file.name, type: file.mediaType ?? '' })
  if (!type) throw refuse('resume_type_refused')
  const name = uniqueResumeName(file.name, type, once.time, fileBytesOf(once, file.digest()))
  await dependencies.limits.upload(clientKey(request))
  const keep = () => keepResume(incoming, name, dependencies.scan)
  await keepUpload(request, incoming.size, keep, dependencies).catch((error) => {
    // Its name is made of its content.
    if (!(error instanceof ResumeStoreError) || error.code !== 'name_taken') throw error
  })
  return { path: resumeUrl('', name), filename: file.name.slice(0, TEXT_MAX_LENGTH) }
}
