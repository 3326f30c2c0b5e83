import {
  type Environment,
  readConfiguration,
  type Settings,
  withAllFaults,
} from '@resume-library/server/configuration/configuration'
import { BUILT_PAGE, SERVICE } from '@resume-library/server/configuration/environment'
import { isThisMachine } from '@resume-library/server/process/listening'
import { storeAndForward } from '../gateway/queueing/outbox-config.ts'
import { boardOf } from '../page/board/board.ts'
import { readLogo } from '../page/board/logo.ts'
import { readOwnMessages } from '../page/messages/own-messages.ts'
import { resumeStoreConfig } from '../stores.ts'

const PORT = 3000

export type ServiceConfig = ReturnType<typeof serviceConfig>

/** Reads the service's configuration from environment variables. @throws {ConfigurationError} naming every fault */
export function serviceConfig(environment: Environment) {
  const [settings, logo, { messages }] = withAllFaults(
    () => readConfiguration(SERVICE, environment),
    () => readLogo(environment.BOARD_LOGO),
    () => messagesConfig(environment),
  )
  return {
    ...settings,
    /** 0 for any free port. */
    port: settings.port ?? PORT,
    resumes: resumeStoreConfig(settings),
    /** False where copies with tables of their own may share the bucket. */
    knowsAllUploads: !settings.s3Endpoint || settings.databaseUrl !== null,
    provider: {
      url: settings.providerUrl,
      credential: settings.providerCredential,
      /** True for the built-in provider, whose readiness can be polled. */
      isBuiltIn: false,
    },
    /** Direct mode: provider that the form calls itself, with a public credential; usually null. */
    directProvider:
      settings.formProviderUrl && settings.formProviderCredential
        ? { url: settings.formProviderUrl, credential: settings.formProviderCredential }
        : null,
    randomData: showsRandomData(settings),
    board: boardOf(settings, logo),
    messages,
    /** Outbox for an outage of the provider; null without one. */
    storeAndForward: storeAndForward(settings),
  }
}

/** With `auto`, real applicants see no test data: only a trial on this machine alone has the button. */
function showsRandomData({ randomData, host, publicUrl }: Settings<typeof SERVICE>): boolean {
  return randomData === 'on' || (randomData === 'auto' && !publicUrl && isThisMachine(host))
}

export function messagesConfig({ MESSAGES_FILE, PAGE_DIR }: Environment) {
  const pageDir = PAGE_DIR || BUILT_PAGE
  return { pageDir, messages: MESSAGES_FILE ? readOwnMessages(MESSAGES_FILE, pageDir) : null }
}
