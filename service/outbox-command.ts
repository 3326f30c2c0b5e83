import { existsSync } from 'node:fs'
import { createCipher } from '@resume-library/outbox/cipher'
import { openOutbox } from '@resume-library/outbox/kysely-outbox-store'
import { OutboxStoreError } from '@resume-library/outbox/outbox-store'
import { readConfiguration, readSecretFile } from '@resume-library/server/configuration/configuration'
import {
  requireTogether,
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

const HELP = `Manage the registrations that wait for a provider that is down.

npm run -s outbox -- list            List them, oldest first: id, state, time of registration, number of attempts, and
                                     time of the next attempt or of the end
npm run -s outbox -- stats           Count them by state
npm run -s outbox -- retry           Make all that wait due now; the running service tries the provider at once
npm run -s outbox -- discard ID...   Erase these without sending them. Their resumes are deleted like unused uploads.
                                     Waits up to some minutes while one is being delivered
npm run -s outbox -- rotate-key      Encrypt everything with STORE_AND_FORWARD_KEY that is still encrypted with
                                     STORE_AND_FORWARD_OLD_KEY

Set DATA_DIR, DATABASE_URL and the STORE_AND_FORWARD_… and S3_… variables as for the service.
Data goes to standard output, messages to standard error. Exit codes: 0 done, 1 failed, 2 wrong usage.
`

// New files are private to this user.
process.umask(0o077)
process.exitCode = await runCommandLine(HELP, {}, async ({ positionals: [name = '', ...ids] }) => {
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  if (!command) throw new UsageError(name ? `Unknown command ${name}.` : 'Name a command.')
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
  const { location } = storeAndForward
  // Opening it would create an empty one, in which nothing waits.
  if (location.kind === 'sqlite' && !existsSync(location.file)) {
    console.error(`${location.file} does not exist. Check DATA_DIR or DATABASE_URL.`)
    return 1
  }
  const print = (_details: object, message: string) => console.error(message)
  await using opened = new AsyncDisposableStack()
  const store = await openOutbox(location, (error) => console.error(error.message))
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
  const schema = requireTogether(variables, S3_VARIABLES)
  const values = readConfiguration(schema, process.env, secrets, readSecretFile)
  return {
    storeAndForward: storeAndForward(values, values.STORE_AND_FORWARD_KEY),
    resumes: resumeStoreConfig(values),
    dataFolder: values.DATA_DIR,
    databaseUrl: values.DATABASE_URL ?? null,
  }
}

function failureMessage(error: unknown): string {
  if (error instanceof OutboxStoreError) return 'Cannot reach the outbox. Check DATA_DIR or DATABASE_URL.'
  return startFailure(error) ?? String(error instanceof Error ? error.stack : error)
}
