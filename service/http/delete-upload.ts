import { UPLOAD_REMOVAL_REFUSALS } from '@resume-library/contract/errors'
import { RESUME_FILENAME_MAX_LENGTH } from '@resume-library/contract/limits'
import { UPLOAD_PATH } from '@resume-library/contract/service-api'
import type { Uploads } from '@resume-library/resumes/uploads'
import { clientKey } from '@resume-library/server/headers/client-key'
import { problemResponses } from '@resume-library/server/refusals/schemas'
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { RateLimits } from '../limits/rate-limits.ts'
import { refuse } from '../refusals.ts'
import type { UploadSecrets } from '../uploads/upload-secrets.ts'

interface DeleteUploadParts {
  readonly uploads: Pick<Uploads, 'eraseUnclaimed'>
  readonly limits: Pick<RateLimits, 'erasure'>
  readonly uploadSecrets: UploadSecrets
}

const schema = {
  operationId: 'deleteUpload',
  summary: 'Delete an upload',
  description: 'Deletes a file that no registration names. Needs the secret of its `delete_url`.',
  params: z.object({ filename: z.string().meta({ maxLength: RESUME_FILENAME_MAX_LENGTH }) }),
  querystring: z.object({ secret: z.string().default('') }),
  response: {
    204: z.null().describe('Deleted, or not there'),
    ...problemResponses(UPLOAD_REMOVAL_REFUSALS),
  },
}

/** `DELETE /api/upload/{filename}?secret=`: deletes an upload, for its uploader only. */
export function addDeleteUploadRoute(routes: FastifyInstance, parts: DeleteUploadParts): void {
  const { uploads, limits, uploadSecrets } = parts
  routes.withTypeProvider<ZodTypeProvider>().delete(`${UPLOAD_PATH}/:filename`, {
    schema,
    onRequest: async (request) => limits.erasure(clientKey(request)),
    handler: async (request, reply) => {
      const { filename } = request.params
      if (!uploadSecrets.isOf(filename, request.query.secret)) throw refuse('not_found')
      if (!(await uploads.eraseUnclaimed(filename))) throw refuse('upload_registered')
      return reply.status(204).send(null)
    },
  })
}
