import { realpathSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isHexColour } from '@resume-library/contract/accent'
import {
  AUDIT_DAYS,
  BOARD_NAME_MAX_LENGTH,
  HASHING_QUEUE_LENGTH,
  ORPHAN_AGE_HOURS,
  RATE_LIMIT_PER_MINUTE,
  STORE_AND_FORWARD_HOURS,
  STORE_AND_FORWARD_MAX,
  UPLOAD_QUOTA_MB,
  UPLOAD_TTL_HOURS,
} from '@resume-library/contract/limits'
import { isResumeUrl } from '@resume-library/contract/provider-request'
import { DEFAULT_PAGE_CONFIGURATION } from '@resume-library/contract/service-api'
import { z } from 'zod'
import { frameAncestors } from './frame-ancestors.ts'
import { trustProxy } from './proxy-trust.ts'
import {
  baseUrl,
  credential,
  encryptionKey,
  mailbox,
  onOrOff,
  origins,
  PORT_MAX,
  pageAddress,
  postgresUrl,
  scannerHost,
  siteUrl,
  smtpUrl,
  webhookSecret,
  webhookUrl,
  wholeNumber,
} from './variable-kinds.ts'

/**
 * Every variable that an operator can set, each in the part of who reads it; `docs/configuration.md` has a row for each.
 * A new one stands in its part and in that table, and is then a member of the configuration: `AUDIT_DAYS` is `auditDays`.
 */

const orNull = <Schema extends z.ZodType>(schema: Schema) => schema.nullable().default(null)

const storage = {
  DATA_DIR: z
    .string()
    // Node's `mkdir` never returns in `/proc`.
    .refine((path) => !`${existingPath(resolve(path))}/`.startsWith('/proc/'), 'must not be in /proc')
    .default('./data'),
  DATABASE_URL: orNull(postgresUrl),
  S3_ENDPOINT: orNull(baseUrl),
  S3_BUCKET: z.string().default(''),
  S3_REGION: z.string().default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().default(''),
  S3_SECRET_ACCESS_KEY: z.string().default(''),
}

/** Resolves links of the nearest existing parent: `/dev/fd` is a link into `/proc`. */
function existingPath(path: string): string {
  try {
    return realpathSync(path)
  } catch {
    return path === dirname(path) ? path : existingPath(dirname(path))
  }
}

/** Folder of the built pages. */
export const BUILT_PAGE = fileURLToPath(new URL('../../form/dist', import.meta.url))

const bothServers = {
  HOST: z.string().default('127.0.0.1'),
  PORT: orNull(wholeNumber(0, PORT_MAX)),
  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'must be fatal, error, warn, info, debug, trace or silent',
    )
    .default('info'),
  PAGE_DIR: z.string().default(BUILT_PAGE),
  PROVIDER_CREDENTIAL: credential,
  TRUST_PROXY: trustProxy,
}

/** Read by the pages and by mail. */
const board = {
  PUBLIC_URL: orNull(siteUrl.refine(isResumeUrl, 'must have a whole host name, as links to resumes must')),
  JOB_BOARD_URL: baseUrl.default(DEFAULT_PAGE_CONFIGURATION.jobBoardUrl),
  BOARD_NAME: orNull(
    z
      .string()
      .trim()
      .min(1, 'must be a name')
      .max(BOARD_NAME_MAX_LENGTH, `must have at most ${BOARD_NAME_MAX_LENGTH} characters`)
      .refine((text) => !/\p{Cc}/u.test(text), 'must be one line of text'),
  ),
}

const storeAndForward = {
  STORE_AND_FORWARD_KEY: orNull(encryptionKey),
  STORE_AND_FORWARD_OLD_KEY: orNull(encryptionKey),
  // After that, a claimed resume that no candidate names counts as an orphan.
  STORE_AND_FORWARD_HOURS: wholeNumber(1, ORPHAN_AGE_HOURS).default(STORE_AND_FORWARD_HOURS),
  STORE_AND_FORWARD_MAX: wholeNumber(1, 10_000_000).default(STORE_AND_FORWARD_MAX),
}

const CLAMAV_PORT = 3310

const serviceAlone = {
  PROVIDER_URL: baseUrl,
  FORM_PROVIDER_URL: orNull(baseUrl),
  FORM_PROVIDER_CREDENTIAL: orNull(credential),
  RANDOM_DATA: z.enum(['auto', 'on', 'off'], 'must be auto, on or off').default('auto'),
  RESUME_FILL: onOrOff,
  RESUME_BUILDER: onOrOff,
  BOARD_LOGO: orNull(z.string()),
  PRIVACY_URL: orNull(pageAddress),
  TERMS_URL: orNull(pageAddress),
  CONSENT: z.enum(['required', 'notice', 'off'], 'must be required, notice or off').default('off'),
  MESSAGES_FILE: orNull(z.string()),
  ACCENT_COLOR: orNull(z.string().refine(isHexColour, 'must be a color such as #2456d6')),
  FRAME_ANCESTORS: frameAncestors.default(["'none'"]),
  ALLOWED_ORIGINS: origins.default([]),
  RATE_LIMIT_PER_MINUTE: wholeNumber(1, 1_000_000).default(RATE_LIMIT_PER_MINUTE),
  UPLOAD_QUOTA_MB: wholeNumber(1, 1_000_000).default(UPLOAD_QUOTA_MB),
  UPLOAD_TTL_HOURS: wholeNumber(1, 100_000).default(UPLOAD_TTL_HOURS),
  CLAMAV_HOST: orNull(scannerHost(CLAMAV_PORT)),
}

/** Read by the provider, and by the commands on its candidates. */
const candidates = {
  RETENTION_DAYS: orNull(wholeNumber(1, 36_500)),
  OPERATORS_URL: orNull(siteUrl),
  AUDIT_DAYS: wholeNumber(1, 36_500).default(AUDIT_DAYS),
  EVENTS_URL: orNull(webhookUrl),
  EVENTS_SECRET: orNull(webhookSecret),
  EVENTS_INCLUDE: z.enum(['id', 'record'], 'must be id or record').default('id'),
  SMTP_URL: orNull(smtpUrl),
  MAIL_FROM: orNull(mailbox),
  MAIL_REPORT_TO: orNull(mailbox),
  VERIFY_EMAIL: z.enum(['off', 'required'], 'must be off or required').default('off'),
}

const providerAlone = {
  REGISTRATIONS: z.enum(['open', 'closed'], 'must be open or closed').default('open'),
  HASHING_QUEUE_LENGTH: wholeNumber(0, 100_000).default(HASHING_QUEUE_LENGTH),
  OPERATORS_PORT: orNull(wholeNumber(0, PORT_MAX)),
}

export const STORAGE = z.object(storage)
/** Outbox of registrations. */
export const OUTBOX = STORAGE.extend(storeAndForward)
export const SERVICE = z.object({ ...bothServers, ...board, ...serviceAlone, ...OUTBOX.shape })
/** Commands on the provider's candidates. */
export const COMMANDS = STORAGE.extend({ ...board, ...candidates })
export const PROVIDER = z.object({ ...bothServers, ...COMMANDS.shape, ...providerAlone })

const ENVIRONMENT = z.object({ ...SERVICE.shape, ...PROVIDER.shape })
type Name = keyof typeof ENVIRONMENT.shape

/** Variables for which `{name}_FILE` may hold the path of a file with the value. */
export const SECRETS: readonly string[] = [
  'PROVIDER_CREDENTIAL',
  'FORM_PROVIDER_CREDENTIAL',
  'DATABASE_URL',
  'S3_SECRET_ACCESS_KEY',
  'STORE_AND_FORWARD_KEY',
  'STORE_AND_FORWARD_OLD_KEY',
  'EVENTS_SECRET',
  'SMTP_URL',
] satisfies readonly Name[]

export const KNOWN_VARIABLES: readonly string[] = [
  ...Object.keys(ENVIRONMENT.shape),
  ...SECRETS.map((name) => `${name}_FILE`),
]

/** Refuses a variable because of others; `isRight` sees what was given, before it is read. */
export type Rule = readonly [
  name: Name,
  error: string,
  isRight: (given: Readonly<Partial<Record<Name, string>>>) => unknown,
]

/** Requires all of the variables, or none. */
const together = (...names: readonly Name[]): readonly Rule[] =>
  names.map((name) => [
    name,
    `is missing: ${names.join(', ')} belong together`,
    (given) => given[name] || names.every((other) => !given[other]),
  ])

/** Rules of variables that belong together, for whoever reads the first named one. */
export const RULES: readonly Rule[] = [
  ...together('S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'),
  ...together('FORM_PROVIDER_URL', 'FORM_PROVIDER_CREDENTIAL'),
  ...together('EVENTS_URL', 'EVENTS_SECRET'),
  ...together('SMTP_URL', 'MAIL_FROM'),
  [
    // With an old key alone the outbox would be off, and its queue forgotten.
    'STORE_AND_FORWARD_OLD_KEY',
    'needs STORE_AND_FORWARD_KEY too, which encrypts everything from now on',
    (given) => !given.STORE_AND_FORWARD_OLD_KEY || given.STORE_AND_FORWARD_KEY,
  ],
  [
    'CONSENT',
    'needs PRIVACY_URL or TERMS_URL, the texts that candidates agree to',
    ({ CONSENT = '', PRIVACY_URL, TERMS_URL }) =>
      !['required', 'notice'].includes(CONSENT) || PRIVACY_URL || TERMS_URL,
  ],
  [
    'BOARD_NAME',
    'is missing: screen readers say it in place of BOARD_LOGO',
    ({ BOARD_LOGO, BOARD_NAME }) => !BOARD_LOGO || BOARD_NAME,
  ],
  [
    'VERIFY_EMAIL',
    'needs SMTP_URL and MAIL_FROM, to send the link that verifies',
    ({ VERIFY_EMAIL, SMTP_URL }) => VERIFY_EMAIL !== 'required' || SMTP_URL,
  ],
]
