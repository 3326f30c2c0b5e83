import { OutboxStoreError } from '@resume-library/outbox/outbox-store'
import { openManagedOutboxes } from '@resume-library/provider/outboxes'
import { startFailure } from '@resume-library/server/configuration/start-failure'
import { runCommandLine, UsageError } from '@resume-library/server/process/command-line'
import { COMMANDS, type ManagedOutbox, type OutboxCommand } from '@resume-library/service/outbox-commands'
import { openRegistrationsOutbox } from '@resume-library/service/registrations-outbox'

const HELP = `Manage what waits to be delivered: registrations for a provider that is down, events (EVENTS_URL) and mail (SMTP_URL).

npm run -s outbox -- list            List them, oldest first: id, state, time, number of attempts, time of the next attempt
                                     or of the end, kind, and what the last attempt failed by
npm run -s outbox -- stats           Count them by state
npm run -s outbox -- retry           Make all that wait due now; the running service tries at once
npm run -s outbox -- discard ID...   Erase these without sending them. Resumes of registrations are deleted like unused
                                     uploads. Waits up to some minutes while one is being delivered
npm run -s outbox -- rotate-key      Encrypt everything with STORE_AND_FORWARD_KEY that is still encrypted with
                                     STORE_AND_FORWARD_OLD_KEY

Set DATA_DIR, DATABASE_URL and the STORE_AND_FORWARD_… and S3_… variables as for the service. Events and mail are those of
the built-in provider; registrations need STORE_AND_FORWARD_KEY.
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
  await using opened = new AsyncDisposableStack()
  const registrations = await openRegistrationsOutbox(process.env, opened)
  // Another provider has no events and mail of ours.
  const others = process.env.PROVIDER_URL ? [] : await openManagedOutboxes(process.env, opened)
  const outboxes: ManagedOutbox[] = [
    ...(registrations && typeof registrations !== 'string' ? [registrations] : []),
    ...(typeof others === 'string' ? [] : others),
  ]
  if (outboxes.length === 0) {
    const missing = [registrations, others].find((found) => typeof found === 'string')
    console.error(
      missing
        ? `${missing} does not exist. Check DATA_DIR or DATABASE_URL.`
        : 'Registrations wait only with STORE_AND_FORWARD_KEY, which is missing.',
    )
    return 1
  }
  const { lines, isDone } = await command.run({ outboxes, ids })
  process.stdout.write(lines.map((line) => `${line}\n`).join(''))
  return isDone ? 0 : 1
}

function failureMessage(error: unknown): string {
  if (error instanceof OutboxStoreError) return 'Cannot reach the outbox. Check DATA_DIR or DATABASE_URL.'
  return startFailure(error) ?? String(error instanceof Error ? error.stack : error)
}
