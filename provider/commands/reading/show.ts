import type { CandidateRecord } from '../../candidates/candidate-store.ts'
import { type Command, EXIT } from '../command-line/command.ts'
import { printable } from '../command-line/terminal.ts'
import { UsageError } from '../command-line/usage-error.ts'

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

export const show: Command = {
  summary: 'Show one candidate',
  usage: 'ID|EMAIL [--json]',
  takesPositionals: true,
  options: { json: { type: 'boolean' } },
  help: ['--json               as JSON'],
  async run({ values, positionals: [wanted, ...more] }, { archive, terminal }) {
    if (!wanted || more.length > 0) throw new UsageError('Say which candidate: an id or an e-mail address.')
    const candidate = await archive.find(ID.test(wanted) ? { id: wanted.toLowerCase() } : { email: wanted })
    if (!candidate) {
      terminal.log('No such candidate.')
      return EXIT.notFound
    }
    await terminal.write(values.json ? `${JSON.stringify(candidate, null, 2)}\n` : shown(candidate))
    return EXIT.done
  },
}

function shown(candidate: CandidateRecord): string {
  return Object.entries(candidate)
    .map(([name, value]) => `${name.padEnd(22)}${printable(formatted(value))}\n`)
    .join('')
}

function formatted(value: unknown): string {
  if (Array.isArray(value)) return value.join(', ')
  if (typeof value === 'object' && value !== null) return Object.values(value).join('  ')
  return typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value)
}
