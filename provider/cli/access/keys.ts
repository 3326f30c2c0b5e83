import { UsageError } from '@resume-library/server/process/command-line'
import { printable } from '@resume-library/server/process/printable'
import {
  type ArchiveContext,
  type Command,
  type CommandArguments,
  CommandError,
  EXIT,
  NotFoundError,
  withCandidates,
} from '../command-line/command.ts'
import { nameOf } from './operators.ts'

export const keys: Command = {
  summary: 'Add, list or revoke keys for systems that call /v1/candidates',
  usage: 'add NAME --read|--write | list [--json] | revoke NAME',
  help: [
    'add NAME             print a new key, which is never shown again: only its digest is stored',
    '--read               the key may read candidates, and verify their passwords',
    '--write              the key may also correct and erase candidates',
    'list                 list names, access, and when each key was created and last used',
    'revoke NAME          make this key stop working at once',
    '--json               print the list as JSON, one key per line',
  ],
  run: withCandidates(async (given, context) => {
    const [action, name, ...more] = given.positionals
    if (action === 'list' && name === undefined) return list(given, context)
    if (more.length === 0 && action === 'add') return add(nameOf(name), given, context)
    if (more.length === 0 && action === 'revoke') return revoke(nameOf(name), context)
    throw new UsageError('Use keys add NAME --read or --write, keys list, or keys revoke NAME.')
  }),
}

async function add(name: string, { values }: CommandArguments, { access, record, terminal }: ArchiveContext) {
  if (values.read === values.write) throw new UsageError('Give --read or --write.')
  const may = values.write ? 'write' : 'read'
  const key = await access.keys.add(name, may, new Date())
  if (key === null)
    throw new CommandError(`A key named ${printable(name)} exists. Revoke it first, or choose another name.`)
  await record('key_added', null, { key: name, access: may })
  terminal.log('Save this key now, as it is never shown again:')
  await terminal.write(`${key}\n`)
  return EXIT.done
}

async function list({ values }: CommandArguments, { access, terminal }: ArchiveContext) {
  const time = (text: string | null) => (text?.slice(0, 16).replace('T', ' ') ?? 'never').padEnd(16)
  for (const key of await access.keys.list()) {
    const { name, access: may, made_at, used_at } = key
    const line = values.json
      ? JSON.stringify(key)
      : `${may.padEnd(5)}  created ${time(made_at)}  used ${time(used_at)}  ${printable(name)}`
    await terminal.write(`${line}\n`)
  }
  return EXIT.done
}

async function revoke(name: string, { access, record, terminal }: ArchiveContext) {
  if (!(await access.keys.revoke(name))) throw new NotFoundError('Key not found.')
  await record('key_revoked', null, { key: name })
  terminal.log(`Revoked ${printable(name)}.`)
  return EXIT.done
}
