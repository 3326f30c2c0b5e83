import { z } from 'zod'

const problemSchema = z
  .looseObject({
    type: z.string(),
    title: z.string().describe("HTTP's words for the status"),
    status: z.int().min(400).max(599),
    code: z.string(),
    detail: z.string().optional().describe('For a person; absent where the status says it all'),
  })
  .meta({ title: 'Problem' })

/**
 * Refusals as problem details, for the `response` of a route's schema.
 *
 * @param refusals statuses by code
 */
export function problemResponses(refusals: Readonly<Record<string, number>>) {
  const codes = Map.groupBy(Object.keys(refusals), (code) => refusals[code])
  return Object.fromEntries(
    [...codes].map(([status, codes]) => [
      status,
      {
        description: `Refused: ${codes.map((code) => `\`${code}\``).join(', ')}`,
        content: { 'application/problem+json': { schema: problemSchema } },
      },
    ]),
  )
}
