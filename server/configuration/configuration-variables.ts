import { realpathSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { BOARD_NAME_MAX_LENGTH } from '@resume-library/contract/limits'
import { z } from 'zod'

/** Folder of the built pages: the default of `PAGE_DIR`. */
export const BUILT_PAGE = fileURLToPath(new URL('../../form/dist', import.meta.url))

export const wholeNumber = (minimum: number, maximum: number) =>
  z
    .string()
    .regex(/^\d{1,10}$/, `must be a whole number from ${minimum} to ${maximum}`)
    .transform(Number)
    .refine(
      (value) => value >= minimum && value <= maximum,
      `must be a whole number from ${minimum} to ${maximum}`,
    )

/** Parses a base address, and removes trailing slashes. */
export const baseUrl = z
  .string('is missing')
  .refine(
    isBaseUrl,
    'must be an address that begins with https:// or http://, without credentials, query or fragment',
  )
  .transform((text) => text.replace(/\/+$/, ''))

function isBaseUrl(text: string): boolean {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return false
  const { username, password, search, hash } = new URL(text)
  return !username && !password && !search && !hash
}

/** Base address of a whole host, since pages name their parts from its root. */
export const siteUrl = baseUrl.refine(
  (url) => new URL(url).pathname === '/',
  'must have no path: give it a host name of its own',
)

/** Advice about a password in an address. */
export const PERCENT_ENCODE = 'must have its user and password percent-encoded: # as %23, @ as %40, / as %2F'

/** `BOARD_NAME`, for the page and for mail. */
export const boardName = z
  .string()
  .trim()
  .min(1, 'must be a name')
  .max(BOARD_NAME_MAX_LENGTH, `must have at most ${BOARD_NAME_MAX_LENGTH} characters`)
  .refine((text) => !/\p{Cc}/u.test(text), 'must be one line of text')
  .optional()

export const serverVariables = {
  HOST: z.string().default('127.0.0.1'),
  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'must be fatal, error, warn, info, debug, trace or silent',
    )
    .default('info'),
}

/** Resolves links of the nearest existing parent: `/dev/fd` is a link into `/proc`. */
function existingPath(path: string): string {
  try {
    return realpathSync(path)
  } catch {
    return path === dirname(path) ? path : existingPath(dirname(path))
  }
}

export const storageVariables = {
  DATA_DIR: z
    .string()
    // Node's `mkdir` never returns in `/proc`.
    .refine((path) => !`${existingPath(resolve(path))}/`.startsWith('/proc/'), 'must not be in /proc')
    .default('./data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must begin with postgres://')
    .regex(/^[^#]*$/, PERCENT_ENCODE)
    .optional(),
  S3_ENDPOINT: baseUrl.optional(),
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
}

export const STORAGE_SECRETS = ['DATABASE_URL', 'S3_SECRET_ACCESS_KEY']

export const S3_VARIABLES = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const

export interface S3Location {
  readonly endpoint: string
  readonly bucket: string
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

const storageSchema = z.object(storageVariables)
export type StorageValues = z.output<typeof storageSchema>

export function s3LocationOf(values: StorageValues): S3Location | null {
  if (!values.S3_ENDPOINT) return null
  return {
    endpoint: values.S3_ENDPOINT,
    bucket: values.S3_BUCKET ?? '',
    region: values.S3_REGION,
    accessKeyId: values.S3_ACCESS_KEY_ID ?? '',
    secretAccessKey: values.S3_SECRET_ACCESS_KEY ?? '',
  }
}

/** Requires all of the variables, or none. */
export const requireTogether = <Schema extends z.ZodObject>(
  schema: Schema,
  names: readonly string[],
): Schema =>
  names.reduce(
    (checked, name) =>
      requireFor(
        checked,
        name,
        `is missing: ${names.join(', ')} belong together`,
        (values) => values[name] !== undefined || names.every((other) => values[other] === undefined),
      ),
    schema,
  )

/** Adds a check of a variable against others, which also runs where another is invalid. */
export const requireFor = <Schema extends z.ZodObject>(
  schema: Schema,
  name: string,
  error: string,
  isRight: (values: Readonly<Record<string, unknown>>) => unknown,
): Schema => schema.refine(isRight, { path: [name], error, when: () => true })
