import { UPLOAD_REFUSALS, type UploadErrorCode } from '@resume-library/contract/errors'
import { RESUME_MAX_BYTES, TEXT_MAX_LENGTH } from '@resume-library/contract/limits'
import { resumeFromUrl, resumeTypeOf, shownName, uniqueResumeName } from '@resume-library/contract/resume'
import { resumeUrl } from '@resume-library/contract/service-api'
import { clientKey } from '@resume-library/server/headers/client-key'
import { refusalOf } from '@resume-library/server/refusals/answer-refusals'
import type { FastifyRequest } from 'fastify'
import type { RateLimits } from '../../limits/rate-limits.ts'
import type { Metrics } from '../../operators/metrics.ts'
import { refusalRules, refuse } from '../../refusals.ts'
import type { UploadStorage } from '../../uploads/store-upload.ts'
import type { PostedFile } from './form-body.ts'
import { fileNameBytes, fillForm, type PostedForm, tokenTime } from './posted-form.ts'

export interface ReceiveFormParts {
  readonly uploadStorage: UploadStorage
  readonly limits: Pick<RateLimits, 'upload'>
  readonly metrics: Pick<Metrics, 'uploadRefused'>
}

/** Receives a form and stores its file. @returns the error of the file, which does not refuse the form */
export async function receiveForm(
  form: PostedForm,
  request: FastifyRequest,
  parts: ReceiveFormParts,
): Promise<UploadErrorCode | null> {
  const file = await fillForm(form, request)
  // A link takes precedence over a file.
  if (!file || resumeFromUrl(form.fields.get('resume_url') ?? '')) return null
  return storeFile(file, form, request, parts)
}

const isUploadCode = (code: string): code is UploadErrorCode => Object.hasOwn(UPLOAD_REFUSALS, code)

/** Stores a file of a form as an upload. The same file from the same page is stored once. */
async function storeFile(
  file: PostedFile,
  form: PostedForm,
  request: FastifyRequest,
  { limits, uploadStorage, metrics }: ReceiveFormParts,
): Promise<UploadErrorCode | null> {
  try {
    if (file.bytes.length > RESUME_MAX_BYTES) throw refuse('resume_too_large')
    const type = resumeTypeOf({ name: file.name, type: file.mediaType ?? '' })
    if (!type) throw refuse('resume_type_refused')
    const { bytes } = file
    const unique = fileNameBytes(form.token, bytes)
    const filename = uniqueResumeName(file.name, type, tokenTime(form.token), unique)
    const client = clientKey(request)
    await limits.upload(client)
    await uploadStorage.assertRoom(bytes.length)
    const stored = await uploadStorage.store({ bytes, filename }, client, true)
    const shown = shownName(file.name.slice(0, TEXT_MAX_LENGTH), type, stored)
    form.resume = { path: resumeUrl('', stored), filename: shown }
    return null
  } catch (error) {
    const { code, cause } = refusalOf(error, refusalRules)
    const refused = isUploadCode(code) ? code : 'upload_failed'
    if (isUploadCode(code)) request.log.info({ code }, 'upload refused')
    else request.log.error({ err: cause ?? error }, 'upload failed')
    metrics.uploadRefused(refused)
    return refused
  }
}
