import { availableParallelism } from 'node:os'
import {
  AUDIT_DAYS,
  HASHING_QUEUE_LENGTH,
  OPERATORS_PORT,
  PROVIDER_PORT,
} from '@resume-library/contract/limits'
import { type DatabaseLocation, sqliteLocation } from '@resume-library/database/database'
import {
  type Environment,
  readConfiguration,
  readSecretFile,
} from '@resume-library/server/configuration/configuration'
import {
  BUILT_PAGE,
  requireFor,
  requireTogether,
  S3_VARIABLES,
  type S3Location,
  STORAGE_SECRETS,
  s3LocationOf,
  serverVariables,
  siteUrl,
  storageVariables,
  wholeNumber,
} from '@resume-library/server/configuration/configuration-variables'
import { trustProxy } from '@resume-library/server/configuration/proxy-trust'
import { z } from 'zod'
import {
  NOTIFICATION_SECRETS,
  type NotificationConfig,
  notificationConfig,
  notificationVariables,
  requireLinkBase,
  requireNotificationParts,
} from './notification-config.ts'

export interface StorageConfig {
  readonly folder: string
  readonly candidates: DatabaseLocation
  /** Null where resume files are stored in the folder. */
  readonly s3: S3Location | null
}

/** Configuration of `npm run candidates`, and of the provider too. */
export interface OperatorConfig {
  readonly storage: StorageConfig
  /** Base of public resume addresses; null where the service uses the host of each request. */
  readonly publicUrl: string | null
  /** Days after which candidates are erased; null for never. */
  readonly retentionDays: number | null
  readonly notifications: NotificationConfig
  /** Base of `/operators` for people; null for the address that is listened on. */
  readonly operatorsUrl: string | null
  /** Days for which it is known who looked. */
  readonly auditDays: number
}

/** Listener of `/operators` and `/v1/candidates`. */
interface OperatorsListener {
  readonly host: string
  readonly port: number
  /** False for the default port, instead of which any free one will do. */
  readonly isPortFixed: boolean
  /** Networks of trusted proxies. */
  readonly trustProxy: false | string[]
  /** Folder of the built pages. */
  readonly pageDir: string
  readonly boardName: string | null
}

export interface ProviderConfig extends OperatorConfig {
  readonly host: string
  /** 0 for any free one. */
  readonly port: number
  /** `user:password` that callers must show. */
  readonly credential: string
  readonly registrations: 'open' | 'closed'
  readonly operators: OperatorsListener
  readonly logLevel: string
  readonly hashing: {
    readonly concurrency: number
    /** Registrations that may wait; one more is answered with 503. */
    readonly queueLength: number
  }
}

const operatorSchema = z.object({
  ...storageVariables,
  PUBLIC_URL: siteUrl.optional(),
  RETENTION_DAYS: wholeNumber(1, 36_500).optional(),
  OPERATORS_URL: siteUrl.optional(),
  AUDIT_DAYS: wholeNumber(1, 36_500).default(AUDIT_DAYS),
  ...notificationVariables,
})

const providerSchema = z.object({
  ...serverVariables,
  ...operatorSchema.shape,
  PORT: wholeNumber(0, 65_535).default(PROVIDER_PORT),
  PROVIDER_CREDENTIAL: z.string('is missing').regex(/^[^:]*:./, 'must have the form user:password'),
  REGISTRATIONS: z.enum(['open', 'closed'], 'must be open or closed').default('open'),
  HASHING_QUEUE_LENGTH: wholeNumber(0, 100_000).default(HASHING_QUEUE_LENGTH),
  OPERATORS_PORT: wholeNumber(0, 65_535).optional(),
  PAGE_DIR: z.string().default(BUILT_PAGE),
  TRUST_PROXY: trustProxy,
})

const OPERATOR_SECRETS = [...STORAGE_SECRETS, ...NOTIFICATION_SECRETS]
const PROVIDER_SECRETS = ['PROVIDER_CREDENTIAL', ...OPERATOR_SECRETS]

/** Variables that the provider reads. */
export const PROVIDER_VARIABLES: readonly string[] = [
  ...Object.keys(providerSchema.shape),
  ...PROVIDER_SECRETS.map((name) => `${name}_FILE`),
]

/**
 * Reads the configuration of the operator's commands; `{name}_FILE` holds the path of a secret.
 *
 * @throws {ConfigurationError} one message that names every fault
 */
export const operatorConfig = (environment: Environment): OperatorConfig =>
  toOperatorConfig(
    readConfiguration(
      requireNotificationParts(requireTogether(operatorSchema, S3_VARIABLES)),
      environment,
      OPERATOR_SECRETS,
      readSecretFile,
    ),
  )

/**
 * Reads the configuration of the provider.
 *
 * @param pageUrl address of the page on this machine, for links where there is no `PUBLIC_URL`
 * @throws {ConfigurationError} as {@link operatorConfig}
 */
export function providerConfig(environment: Environment, pageUrl?: string): ProviderConfig {
  const together = requireNotificationParts(requireTogether(providerSchema, S3_VARIABLES))
  const schema = requireFor(
    requireLinkBase(together, pageUrl),
    'OPERATORS_PORT',
    'must be another port than PORT',
    ({ PORT, OPERATORS_PORT }) => !OPERATORS_PORT || PORT !== OPERATORS_PORT,
  )
  const values = readConfiguration(schema, environment, PROVIDER_SECRETS, readSecretFile)
  return {
    host: values.HOST,
    port: values.PORT,
    credential: values.PROVIDER_CREDENTIAL,
    registrations: values.REGISTRATIONS,
    operators: {
      host: values.HOST,
      port: values.OPERATORS_PORT ?? OPERATORS_PORT + Number(values.PORT === OPERATORS_PORT),
      isPortFixed: values.OPERATORS_PORT !== undefined,
      trustProxy: values.TRUST_PROXY,
      pageDir: values.PAGE_DIR,
      boardName: values.BOARD_NAME ?? null,
    },
    logLevel: values.LOG_LEVEL,
    hashing: { concurrency: availableParallelism(), queueLength: values.HASHING_QUEUE_LENGTH },
    ...toOperatorConfig(values, pageUrl),
  }
}

function toOperatorConfig(values: z.output<typeof operatorSchema>, pageUrl?: string): OperatorConfig {
  const { DATA_DIR: folder, DATABASE_URL: url, PUBLIC_URL = null, RETENTION_DAYS = null } = values
  const candidates = url ? ({ kind: 'postgres', url } as const) : sqliteLocation(folder, 'candidates')
  const storage = { folder, candidates, s3: s3LocationOf(values) }
  const { OPERATORS_URL: operatorsUrl = null, AUDIT_DAYS: auditDays } = values
  const notifications = notificationConfig(values, PUBLIC_URL, pageUrl)
  const days = { retentionDays: RETENTION_DAYS, auditDays }
  return { storage, publicUrl: PUBLIC_URL, operatorsUrl, ...days, notifications }
}
