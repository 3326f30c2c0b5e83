import { RESUME_MAX_BYTES } from '@resume-library/contract/limits'
import { UPLOAD_REFUSALS, type UploadErrorCode } from '@resume-library/contract/refusals'
import { resumeFromUrl } from '@resume-library/contract/resume'
import type { IncomingResume } from '@resume-library/resumes/resume-store'
import { refusalOf } from '@resume-library/server/refusals/answer-refusals'
import type { FastifyRequest } from 'fastify'
import type { Dependencies } from '../../dependencies.ts'
import { refusalRules } from '../../refusals.ts'
import { keepPostedFile } from './keep-posted-file.ts'
import { fillForm, type PostedForm } from './posted-form.ts'
import type { PostedFile } from './receive-form.ts'

/**
 * Receives a form, and keeps the file that it brings. A file that cannot be kept is no reason to refuse the rest.
 *
 * @returns what is wrong with the file, or null
 * @throws what `fillForm` throws
 */
export async function receivePosted(
  form: PostedForm,
  request: FastifyRequest,
  dependencies: Dependencies,
): Promise<UploadErrorCode | null> {
  let incoming: IncomingResume | null = null
  let fault: unknown = null
  if (/^multipart\//i.test(request.headers['content-type'] ?? '')) {
    // Without room for a file there may still be a link.
    await dependencies.resumes.begin(RESUME_MAX_BYTES).then(
      (begun) => {
        incoming = begun
      },
      (error) => {
        fault = error
      },
    )
  }
  try {
    const file = await fillForm(form, request, incoming)
    // A link counts more than a file; of one that is wrong the person may think better, and cannot be asked to choose twice.
    if (!file || resumeFromUrl(form.fields.first('resume_url'))) return null
    file.fault ??= fault
    return await keep(file, incoming!, form, request, dependencies)
  } finally {
    await (incoming as IncomingResume | null)?.discard()
  }
}

async function keep(
  file: PostedFile,
  incoming: IncomingResume,
  form: PostedForm,
  request: FastifyRequest,
  dependencies: Dependencies,
): Promise<UploadErrorCode | null> {
  try {
    form.resume = await keepPostedFile(file, incoming, form.once, request, dependencies)
    return null
  } catch (error) {
    const { code, cause } = refusalOf(error, refusalRules)
    // What the code does not tell is logged as it is.
    if (!isUploadCode(code))
      request.log.error({ err: cause ?? error }, 'the file of a form could not be kept')
    else request.log.info({ code }, 'the file of a form was refused')
    const told = isUploadCode(code) ? code : 'upload_failed'
    dependencies.metrics.uploadRefused(told)
    return told
  }
}

const isUploadCode = (code: string): code is UploadErrorCode => Object.hasOwn(UPLOAD_REFUSALS, code)
