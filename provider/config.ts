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
  const { host, operatorsPort } = settings
  const port = settings.port ?? PROVIDER_PORT
  return {
    ...settings,
    ...toOperatorConfig(settings, pageUrl),
    /** 0 for any free one. */
    port,
    /** `user:password` that callers must show. */
    credential: settings.providerCredential,
    /** Listener of `/operators` and `/v1/candidates`. */
    operators: {
      host,
      port: operatorsPort ?? OPERATORS_PORT + Number(port === OPERATORS_PORT),
      /** False for the default port, instead of which any free one will do. */
      isPortFixed: operatorsPort !== null,
    },
  }
}

function toOperatorConfig(settings: Settings<typeof COMMANDS>, pageUrl?: string) {
  const { dataDir: folder, databaseUrl: url } = settings
  return {
    ...settings,
    storage: {
      folder,
      candidates: url ? ({ kind: 'postgres', url } as const) : sqliteLocation(folder, 'candidates'),
      /** Null where resume files are stored in the folder. */
      s3: s3LocationOf(settings),
    },
    notifications: notificationConfig(settings, pageUrl),
  }
}
