import { LANGUAGES } from '@resume-library/contract/service-api'
import { z } from 'zod'

/** Of the page's address; with anything else in it, it shows the page all the same. */
export const pageQuerySchema = z.object({
  lang: z.enum(LANGUAGES).optional().catch(undefined),
  script: z.literal('off').optional().catch(undefined),
})
