import { z } from 'zod'

const problemSchema = z.looseObject({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  code: z.string(),
  detail: z.string().optional().describe('For a person; absent where the status says it all'),
})

/** Refusals as problem details, by status, for the `response` of a route's schema. */
export function problemResponses(...statuses: number[]) {
  return Object.fromEntries(
    statuses.map((status) => [
      status,
      { description: 'Refused', content: { 'application/problem+json': { schema: problemSchema } } },
    ]),
  )
}
