import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { OPERATOR_NAME_MAX_LENGTH, OPERATORS_PORT } from '@resume-library/contract/limits'
import { UsageError } from '@resume-library/server/process/command-line'
import { printable } from '@resume-library/server/process/printable'
import { OPERATORS_URL_FILE } from '../../access/operators.ts'
import type { OperatorConfig } from '../../config.ts'
import { ROLES } from '../../tables/access-tables.ts'
import {
  type ArchiveContext,
  type Command,
  type CommandArguments,
  EXIT,
  NotFoundError,
  textOption,
  withCandidates,
} from '../command-line/command.ts'

export const operators: Command = {
  summary: 'Add, list or remove people who may sign in at /operators',
  usage: 'add NAME [--role reader|editor] | list [--json] | remove NAME',
  help: [
    'add NAME             print a link to set a password, which works once, within an hour; also after a forgotten',
    '                     password: the old one works until the link is used',
    '--role ROLE          reader, who can only view, or editor (the default); changes that of a person at once',
    'list                 list names, roles, and when each was last seen',
    'remove NAME          remove this person, who is signed out everywhere at once',
    '--json               print the list as JSON, one operator per line',
  ],
  run: withCandidates(async (given, context) => {
    const [action, name, ...more] = given.positionals
    if (action === 'list' && name === undefined) return list(given, context)
    if (more.length === 0 && action === 'add') return add(nameOf(name), given, context)
    if (more.length === 0 && action === 'remove') return remove(nameOf(name), context)
    throw new UsageError('Use operators add NAME, operators list, or operators remove NAME.')
  }),
}

/** Returns the name of an operator or a key. @throws {UsageError} */
export function nameOf(given: string | undefined): string {
  const name = given?.trim().normalize('NFC') ?? ''
  if (!name) throw new UsageError('Give a name.')
  if ([...name].length > OPERATOR_NAME_MAX_LENGTH || /\p{C}/u.test(name))
    throw new UsageError(`A name has at most ${OPERATOR_NAME_MAX_LENGTH} characters, all of them visible.`)
  return name
}

async function add(
  name: string,
  given: CommandArguments,
  { access, config, record, terminal }: ArchiveContext,
) {
  const wanted = textOption(given, 'role')
  const role = ROLES.find((known) => known === wanted) ?? null
  if (wanted !== undefined && !role) throw new UsageError(`--role must be ${ROLES.join(' or ')}.`)
  const { secret, isNew } = await access.operators.addLink(name, role, new Date())
  await record('operator_added', null, { operator: name, ...(role && { role }) })
  const known = role ? `is ${role === 'reader' ? 'a reader' : 'an editor'} from now on` : 'already exists'
  terminal.log(
    isNew
      ? `Added ${printable(name)}. This link to set a password works once, within an hour:`
      : `${printable(name)} ${known}. This link to set a new password works once, within an hour; until then, the old one works:`,
  )
  await terminal.write(`${await baseUrl(config)}/operators/password#${secret}\n`)
  return EXIT.done
}

/** Returns the address of the listener that runs, or ran last. */
async function baseUrl({ operatorsUrl, storage }: OperatorConfig): Promise<string> {
  const running = () => readFile(join(storage.folder, OPERATORS_URL_FILE), 'utf8')
  // Empty after a start on a full disk.
  return operatorsUrl ?? ((await running().catch(() => '')) || `http://127.0.0.1:${OPERATORS_PORT}`)
}

async function list({ values }: CommandArguments, { access, terminal }: ArchiveContext) {
  for (const operator of await access.operators.list()) {
    const { name, role, has_password, has_totp, last_seen } = operator
    const state = has_password ? (has_totp ? 'password and codes' : 'password') : 'no password yet'
    const seen = last_seen?.slice(0, 16).replace('T', ' ') ?? '-'
    const line = values.json
      ? JSON.stringify(operator)
      : `${role}  ${seen.padEnd(16)}  ${state.padEnd(18)}  ${printable(name)}`
    await terminal.write(`${line}\n`)
  }
  return EXIT.done
}

async function remove(given: string, { access, record, terminal }: ArchiveContext) {
  const name = await access.operators.remove(given)
  if (name === null) throw new NotFoundError('Operator not found.')
  await record('operator_removed', null, { operator: name })
  terminal.log(`Removed ${printable(name)}.`)
  return EXIT.done
}
