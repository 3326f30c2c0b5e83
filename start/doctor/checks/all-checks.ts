import type { Environment } from '@resume-library/server/configuration/configuration'
import type { S3Place } from '@resume-library/server/configuration/configuration-variables'
import type { Check, Finding } from '../finding.ts'
import { skipped, warning } from '../finding.ts'
import { type Here, localUrl } from '../here.ts'
import type { Settings } from '../settings.ts'
import { bucketCheck } from './bucket.ts'
import { certificateCheck } from './certificate.ts'
import { clockCheck } from './clock.ts'
import { dataFolderCheck } from './data-folder.ts'
import { databaseCheck, databasesOf } from './database.ts'
import { defaultsCheck } from './defaults.ts'
import { providerCheck } from './provider.ts'
import { proxyCheck } from './proxy.ts'
import { publicUrlCheck } from './public-url.ts'
import { scannerCheck } from './scanner.ts'
import { sentencesCheck } from './sentences.ts'
import { serviceCheck } from './service.ts'
import { variablesCheck } from './variables.ts'

/** What is tried of a service, in the order in which it is told. */
export function checksOfService(
  settings: Extract<Settings, { kind: 'service' }>,
  here: Here,
  environment: Environment,
): Check[] {
  const { service, builtIn } = settings
  const { publicUrl, resumes } = service
  const s3 = resumes.kind === 's3' ? resumes : null
  const others = [builtIn ? null : service.provider.url, s3?.endpoint, publicUrl].filter((url) => url != null)
  return [
    variablesCheck(environment),
    builtIn
      ? told('provider', skipped('built in: npm start runs it; its database and folder are tried here'))
      : providerCheck(service.provider),
    serviceCheck(here),
    databaseCheck(databasesOf(settings)),
    bucketCheck(s3),
    dataFolderCheck(service.dataFolder),
    publicUrlCheck(publicUrl, here, !builtIn),
    certificateCheck(publicUrl),
    proxyCheck(service, here),
    clockCheck(others),
    defaultsCheck(service),
    ...(service.clamav ? [scannerCheck(service.clamav)] : []),
    ...(environment.MESSAGES_FILE ? [sentencesCheck(service.messages)] : []),
  ]
}

/** What is tried of a provider that runs alone. */
export function checksOfProvider(
  settings: Extract<Settings, { kind: 'provider' }>,
  isRunning: boolean,
  environment: Environment,
): Check[] {
  const { provider } = settings
  const url = localUrl(provider)
  const s3: S3Place | null = provider.storage.s3
  return [
    told(
      'settings',
      warning(
        'PROVIDER_URL is not set, and a credential is: npm run provider runs with this, and npm start does not',
        'For the service, set PROVIDER_URL.',
      ),
    ),
    variablesCheck(environment),
    isRunning
      ? providerCheck(
          { url, credential: provider.credential },
          { url: 'HOST and PORT', credential: 'PROVIDER_CREDENTIAL' },
        )
      : told('provider', skipped(`it does not run at ${url}`)),
    databaseCheck(databasesOf(settings)),
    bucketCheck(s3),
    dataFolderCheck(provider.storage.folder),
    clockCheck([s3?.endpoint, provider.publicUrl].filter((place) => place != null)),
  ]
}

const told = (name: string, finding: Finding): Check => ({ name, run: async () => [finding] })
