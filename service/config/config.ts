import { isHexColour } from '@resume-library/contract/accent'
import { RATE_LIMIT_PER_MINUTE, UPLOAD_QUOTA_MB, UPLOAD_TTL_HOURS } from '@resume-library/contract/limits'
import { isResumeUrl } from '@resume-library/contract/provider-request'
import { DEFAULT_PAGE_CONFIGURATION } from '@resume-library/contract/service-api'
import {
  type Environment,
  readConfiguration,
  readSecretFile,
  withAllFaults,
} from '@resume-library/server/configuration/configuration'
import {
  BUILT_PAGE,
  baseUrl,
  requireTogether,
  S3_VARIABLES,
  STORAGE_SECRETS,
  serverVariables,
  siteUrl,
  storageVariables,
  wholeNumber,
} from '@resume-library/server/configuration/configuration-variables'
import { trustProxy } from '@resume-library/server/configuration/proxy-trust'
import { z } from 'zod'
import {
  requireNewKey,
  STORE_AND_FORWARD_SECRETS,
  storeAndForward,
  storeAndForwardVariables,
} from '../gateway/queueing/outbox-config.ts'
import { boardOf, boardVariables, requireBoardParts } from '../page/board/board-variables.ts'
import { ancestorsFault, withQuotes } from '../page/frame-ancestors.ts'
import { readOwnMessages } from '../page/messages/own-messages.ts'
import { resumeStoreConfig } from '../stores.ts'

const CLAMAV_PORT = 3310
const PORT_MAX = 65_535

const credential = z.string('is missing').regex(/^[^:]*:/, 'must have the form user:password')

const list = z.string().transform((text) => text.split(/[\s,]+/).filter(Boolean))

/** Browsers send an exact origin, which a pattern never equals. */
const isOrigin = (text: string) => URL.canParse(text) && new URL(text).origin === text && !text.includes('*')

const onOrOff = z.enum(['on', 'off'], 'must be on or off').default('on')

const environmentSchema = z.object({
  ...serverVariables,
  ...storageVariables,
  PORT: wholeNumber(0, PORT_MAX).default(3000),
  PAGE_DIR: z.string().default(BUILT_PAGE),
  PUBLIC_URL: siteUrl.refine(isResumeUrl, 'must have a whole host name, as links to resumes must').optional(),
  PROVIDER_URL: baseUrl,
  PROVIDER_CREDENTIAL: credential,
  FORM_PROVIDER_URL: baseUrl.optional(),
  FORM_PROVIDER_CREDENTIAL: credential.optional(),
  JOB_BOARD_URL: baseUrl.default(DEFAULT_PAGE_CONFIGURATION.jobBoardUrl),
  RANDOM_DATA: z.enum(['auto', 'on', 'off'], 'must be auto, on or off').default('auto'),
  RESUME_FILL: onOrOff,
  RESUME_BUILDER: onOrOff,
  ...boardVariables,
  MESSAGES_FILE: z.string().optional(),
  ACCENT_COLOR: z.string().refine(isHexColour, 'must be a color such as #2456d6').optional(),
  FRAME_ANCESTORS: list
    .transform((sources) => sources.map(withQuotes))
    .superRefine((sources, context) => {
      const fault = ancestorsFault(sources)
      if (fault) context.addIssue(fault)
    })
    .default(["'none'"]),
  ALLOWED_ORIGINS: list
    .refine((origins) => origins.every(isOrigin), 'must be origins like https://jobs.example.com, without *')
    .default([]),
  TRUST_PROXY: trustProxy,
  RATE_LIMIT_PER_MINUTE: wholeNumber(1, 1_000_000).default(RATE_LIMIT_PER_MINUTE),
  UPLOAD_QUOTA_MB: wholeNumber(1, 1_000_000).default(UPLOAD_QUOTA_MB),
  UPLOAD_TTL_HOURS: wholeNumber(1, 100_000).default(UPLOAD_TTL_HOURS),
  ...storeAndForwardVariables,
  CLAMAV_HOST: z
    .string()
    .regex(/^[\w.-]+(:\d{1,5})?$/, 'must be a host, with or without a port')
    .transform((text) => {
      const [host = '', port = CLAMAV_PORT] = text.split(':')
      return { host, port: Number(port) }
    })
    .refine(({ port }) => port >= 1 && port <= PORT_MAX, `must have a port from 1 to ${PORT_MAX}`)
    .optional(),
})

const SECRETS = [
  'PROVIDER_CREDENTIAL',
  'FORM_PROVIDER_CREDENTIAL',
  ...STORAGE_SECRETS,
  ...STORE_AND_FORWARD_SECRETS,
]

const completeSchema = requireBoardParts(
  requireNewKey(
    requireTogether(
      requireTogether(environmentSchema, ['FORM_PROVIDER_URL', 'FORM_PROVIDER_CREDENTIAL']),
      S3_VARIABLES,
    ),
  ),
)

export const SERVICE_VARIABLES: readonly string[] = [
  ...Object.keys(environmentSchema.shape),
  ...SECRETS.map((name) => `${name}_FILE`),
]

export type ServiceConfig = ReturnType<typeof serviceConfig>

/** Reads the service's configuration from environment variables. @throws {ConfigurationError} naming every fault */
export function serviceConfig(environment: Environment) {
  const [values, { messages }] = withAllFaults(
    () => readConfiguration(completeSchema, environment, SECRETS, readSecretFile),
    () => messagesConfig(environment),
  )
  return {
    host: values.HOST,
    /** 0 for any free port. */
    port: values.PORT,
    dataFolder: values.DATA_DIR,
    resumes: resumeStoreConfig(values),
    /** False where copies with tables of their own may share the bucket. */
    knowsAllUploads: !values.S3_ENDPOINT || values.DATABASE_URL !== undefined,
    pageDir: values.PAGE_DIR,
    /** Base of public resume addresses; null for the origin of each request. */
    publicUrl: values.PUBLIC_URL ?? null,
    provider: {
      url: values.PROVIDER_URL,
      credential: values.PROVIDER_CREDENTIAL,
      /** True for the built-in provider, whose readiness can be polled. */
      isBuiltIn: false,
    },
    /** Direct mode: provider that the form calls itself, with a public credential; usually null. */
    directProvider:
      values.FORM_PROVIDER_URL && values.FORM_PROVIDER_CREDENTIAL
        ? { url: values.FORM_PROVIDER_URL, credential: values.FORM_PROVIDER_CREDENTIAL }
        : null,
    jobBoardUrl: values.JOB_BOARD_URL,
    randomData: showsRandomData(values),
    resumeFill: values.RESUME_FILL === 'on',
    resumeBuilder: values.RESUME_BUILDER === 'on',
    accentColor: values.ACCENT_COLOR ?? null,
    board: boardOf(values),
    messages,
    frameAncestors: values.FRAME_ANCESTORS,
    allowedOrigins: values.ALLOWED_ORIGINS,
    trustProxy: values.TRUST_PROXY,
    rateLimitPerMinute: values.RATE_LIMIT_PER_MINUTE,
    /** In units of 1024 * 1024 bytes. */
    uploadQuotaMegabytes: values.UPLOAD_QUOTA_MB,
    uploadTtlHours: values.UPLOAD_TTL_HOURS,
    /** Outbox for an outage of the provider; null without one. */
    storeAndForward: values.STORE_AND_FORWARD_KEY
      ? storeAndForward(values, values.STORE_AND_FORWARD_KEY)
      : null,
    clamav: values.CLAMAV_HOST ?? null,
    logLevel: values.LOG_LEVEL,
    /** Shared by copies of the service; null for a single one. */
    databaseUrl: values.DATABASE_URL ?? null,
  }
}

const LOOPBACK = /^(localhost|127(\.\d+){3}|::1)$/i

/** With `auto`, real applicants see no test data: only a trial on this machine alone has the button. */
function showsRandomData({ RANDOM_DATA, HOST, PUBLIC_URL }: z.infer<typeof environmentSchema>): boolean {
  return RANDOM_DATA === 'on' || (RANDOM_DATA === 'auto' && !PUBLIC_URL && LOOPBACK.test(HOST))
}

export function messagesConfig({ MESSAGES_FILE, PAGE_DIR }: Environment) {
  const pageDir = PAGE_DIR || BUILT_PAGE
  return { pageDir, messages: MESSAGES_FILE ? readOwnMessages(MESSAGES_FILE, pageDir) : null }
}
