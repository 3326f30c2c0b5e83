import type { Refusals } from '@resume-library/contract/errors'
import type { FastifyServerOptions } from 'fastify'
import { z } from 'zod'

export class SchemaError extends Error {
  /** Messages by the top-level field; `body` for the whole body. */
  readonly fields: Readonly<Record<string, readonly string[]>>
  /** Part of the request, which Fastify adds. */
  readonly validationContext?: string

  constructor(issues: readonly z.core.$ZodIssue[]) {
    super('does not match the schema')
    this.name = 'SchemaError'
    const fields: Record<string, string[]> = Object.create(null)
    for (const issue of issues) {
      const [first = 'body'] = issue.path
      const isUnknown = issue.code === 'unrecognized_keys' && issue.path.length === 0
      const names = isUnknown ? issue.keys : [String(first)]
      const sentence = fieldSentence(issue)
      for (const name of names) {
        fields[name] ??= []
        if (!fields[name].includes(sentence)) fields[name].push(sentence)
      }
    }
    this.fields = fields
  }
}

/**
 * Validates requests by the zod schemas of a route; responses are not validated. Part of Fastify's options, or it would
 * load its own compilers.
 */
export const schemaCompilers = {
  buildValidator:
    () =>
    ({ schema }: { readonly schema: z.ZodType }) =>
    (data: unknown) => {
      const parsed = z.safeParse(schema, data)
      return parsed.success ? { value: parsed.data } : { error: new SchemaError(parsed.error.issues) }
    },
  buildSerializer: () => () => (data: unknown) => JSON.stringify(data),
  // Fastify types it for Ajv.
} as unknown as CompilersFactory

type SchemaController = NonNullable<FastifyServerOptions['schemaController']>
type CompilersFactory = NonNullable<SchemaController['compilersFactory']>

type Issue = z.core.$ZodIssue

function fieldSentence(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return `Must be ${NAMES[issue.expected] ?? issue.expected}`
    case 'too_big':
      return issue.origin === 'number'
        ? `Must be at most ${issue.maximum}`
        : `Must not be longer than ${issue.maximum}`
    case 'too_small':
      return `Must be at least ${issue.minimum}`
    case 'invalid_value':
      return `Must be one of: ${issue.values.map(String).filter(Boolean).join(', ')}`
    case 'invalid_format':
      return issue.format === 'datetime' ? 'Must be a date and time in ISO 8601' : 'Has the wrong format'
    case 'unrecognized_keys':
      return 'Is unknown'
    case 'custom':
      return issue.message
    default:
      return 'Is invalid'
  }
}

const NAMES: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  array: 'a list',
  object: 'an object',
  record: 'an object',
}

const problemSchema = z
  .looseObject({
    type: z.string(),
    title: z.string().describe('Reason phrase of the status'),
    status: z.int().min(400).max(599),
    code: z.string(),
    detail: z.string().optional().describe('Sentence for a person; absent where the status is enough'),
  })
  .meta({ title: 'Problem' })

/** Refusals by code as problem details, for the `response` of a route's schema. */
export function problemResponses(refusals: Refusals) {
  const codes = Map.groupBy(Object.keys(refusals), (code) => refusals[code]![0])
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
