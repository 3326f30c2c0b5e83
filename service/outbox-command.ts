import { createCipher } from '@resume-library/outbox/cipher'
import { openOutbox } from '@resume-library/outbox/kysely-outbox-store'
import { OutboxStoreError } from '@resume-library/outbox/outbox-store'
import { readConfiguration, readSecretFile } from '@resume-library/server/configuration/configuration'
import {
  givenTogether,
  S3_VARIABLES,
  STORAGE_SECRETS,
  storageVariables,
} from '@resume-library/server/configuration/configuration-variables'
import { startFailure } from '@resume-library/server/configuration/start-failure'
import { runCommandLine, UsageError } from '@resume-library/server/process/command-line'
import { z } from 'zod'
import { COMMANDS, type OutboxCommand } from './gateway/queueing/commands.ts'
import {
  requiredStoreAndForwardVariables,
  STORE_AND_FORWARD_SECRETS,
  storeAndForward,
} from './gateway/queueing/outbox-config.ts'
import { openResumeStore, openUploadsOf, resumeStoreConfig } from './stores.ts'

const HELP = `Manage registrations that are queued for a provider that is down.

npm run outbox -- list            ids, states and times, the oldest first
npm run outbox -- stats           how many wait, and how the others ended
npm run outbox -- retry           make everything due now, and try the provider again
npm run outbox -- discard ID...   end these without sending them, and erase them and their unclaimed resumes;
                                  waits for a delivery in progress, up to a minute for a lost one
npm run outbox -- rotate-key      encrypt again with STORE_AND_FORWARD_KEY what STORE_AND_FORWARD_OLD_KEY decrypts

The STORE_AND_FORWARD_… and S3_… variables, DATA_DIR and DATABASE_URL are those of the service.
Data goes to standard output, messages to standard error. Exit codes: 0 done, 1 failed, 2 wrong usage.
`

// Whatever is made from here on is this user's alone.
process.umask(0o077)
process.exitCode = await runCommandLine(HELP, {}, async ({ positionals: [name = '', ...ids] }) => {
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  if (!command) throw new UsageError(name ? `there is no command ${name}.` : 'name a command.')
  if (ids.length > 0 !== command.takesIds)
    throw new UsageError(command.takesIds ? `${name} needs one or more ids.` : `${name} takes no ids.`)
  return run(command, ids)
}).catch((error: unknown) => {
  console.error(failureMessage(error))
  return 1
})

async function run(command: OutboxCommand, ids: readonly string[]): Promise<number> {
  const config = configuration()
  const { storeAndForward } = config
  const print = (_details: object, message: string) => console.error(message)
  await using opened = new AsyncDisposableStack()
  const store = await openOutbox(storeAndForward.location, (error) => console.error(error.message))
  opened.defer(() => store.close())
  const uploads = await openUploadsOf(config, await openResumeStore(config.resumes), {
    warn: print,
    error: print,
  })
  opened.defer(() => uploads.close())
  const { lines, isDone } = await command.run({
    store,
    cipher: createCipher(storeAndForward.keys),
    uploads,
    ids,
  })
  process.stdout.write(lines.map((line) => `${line}\n`).join(''))
  return isDone ? 0 : 1
}

function configuration() {
  const variables = z.object({ ...storageVariables, ...requiredStoreAndForwardVariables })
  const secrets = [...STORAGE_SECRETS, ...STORE_AND_FORWARD_SECRETS]
  const schema = givenTogether(variables, S3_VARIABLES)
  const values = readConfiguration(schema, process.env, secrets, readSecretFile)
  return {
    storeAndForward: storeAndForward(values, values.STORE_AND_FORWARD_KEY),
    resumes: resumeStoreConfig(values),
    dataFolder: values.DATA_DIR,
    databaseUrl: values.DATABASE_URL ?? null,
  }
}

function failureMessage(error: unknown): string {
  if (error instanceof OutboxStoreError)
    return 'The outbox cannot be reached. DATA_DIR or DATABASE_URL say where it is.'
  return startFailure(error) ?? String(error instanceof Error ? error.stack : error)
}
