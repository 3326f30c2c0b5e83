import { availableParallelism } from 'node:os'
import { OPERATORS_PORT, PROVIDER_PORT } from '@resume-library/contract/limits'
import { sqliteLocation } from '@resume-library/database/database'
import {
  type Environment,
  readConfiguration,
  type Settings,
  s3LocationOf,
} from '@resume-library/server/configuration/configuration'
import { COMMANDS, PROVIDER, type Rule } from '@resume-library/server/configuration/environment'
import { notificationConfig } from './notification-config.ts'

/** Configuration of `npm run candidates`, and of the provider too. */
export type OperatorConfig = ReturnType<typeof operatorConfig>
export type StorageConfig = OperatorConfig['storage']
export type ProviderConfig = ReturnType<typeof providerConfig>

/** Reads the configuration of the operator's commands. @throws {ConfigurationError} naming every fault */
export const operatorConfig = (environment: Environment) =>
  toOperatorConfig(readConfiguration(COMMANDS, environment))

/**
 * Reads the configuration of the provider.
 *
 * @param pageUrl address of the page on this machine, for links where there is no `PUBLIC_URL`
 * @throws {ConfigurationError} as {@link operatorConfig}
 */
export function providerConfig(environment: Environment, pageUrl?: string) {
  const rules: readonly Rule[] = [
    [
      'PUBLIC_URL',
      'is missing: the links of mail (SMTP_URL) begin with it',
      ({ SMTP_URL, PUBLIC_URL }) => !SMTP_URL || PUBLIC_URL || pageUrl,
    ],
    [
      'OPERATORS_PORT',
      'must be another port than PORT',
      ({ OPERATORS_PORT, PORT = PROVIDER_PORT }) =>
        !Number(OPERATORS_PORT) || Number(OPERATORS_PORT) !== Number(PORT),
    ],
    [
      'PROVIDER_CREDENTIAL',
      'must have the form user:password',
      ({ PROVIDER_CREDENTIAL = '' }) => !/^[^:]*:$/.test(PROVIDER_CREDENTIAL),
    ],
  ]
  const settings = readConfiguration(PROVIDER, environment, rules)
  const { host, logLevel, registrations, providerCredential: credential, hashingQueueLength } = settings
  const port = settings.port ?? PROVIDER_PORT
  return {
    host,
    /** 0 for any free one. */
    port,
    /** `user:password` that callers must show. */
    credential,
    registrations,
    /** Listener of `/operators` and `/v1/candidates`. */
    operators: {
      host,
      port: settings.operatorsPort ?? OPERATORS_PORT + Number(port === OPERATORS_PORT),
      /** False for the default port, instead of which any free one will do. */
      isPortFixed: settings.operatorsPort !== null,
      /** Networks of trusted proxies. */
      trustProxy: settings.trustProxy,
      /** Folder of the built pages. */
      pageDir: settings.pageDir,
      boardName: settings.boardName,
    },
    logLevel,
    hashing: {
      concurrency: availableParallelism(),
      /** Registrations that may wait; one more is answered with 503. */
      queueLength: hashingQueueLength,
    },
    ...toOperatorConfig(settings, pageUrl),
  }
}

function toOperatorConfig(settings: Settings<typeof COMMANDS>, pageUrl?: string) {
  const { dataDir: folder, databaseUrl: url, publicUrl, operatorsUrl, auditDays, retentionDays } = settings
  return {
    storage: {
      folder,
      candidates: url ? ({ kind: 'postgres', url } as const) : sqliteLocation(folder, 'candidates'),
      /** Null where resume files are stored in the folder. */
      s3: s3LocationOf(settings),
    },
    /** Base of public resume addresses; null where the service uses the host of each request. */
    publicUrl,
    /** Days after which candidates are erased; null for never. */
    retentionDays,
    notifications: notificationConfig(settings, pageUrl),
    /** Base of `/operators` for people; null for the address that is listened on. */
    operatorsUrl,
    /** Days for which it is known who looked. */
    auditDays,
  }
}
