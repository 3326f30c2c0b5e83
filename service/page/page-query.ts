import { z } from 'zod'

/** The language asked for; one that the page has not counts as none. */
export const languageSchema = z.string().optional().catch(undefined)

/** Of the page's address; with anything else in it, it shows the page all the same. */
export const pageQuerySchema = z.object({
  lang: languageSchema,
  script: z.literal('off').optional().catch(undefined),
})
