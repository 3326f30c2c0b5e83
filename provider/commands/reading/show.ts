import { printable } from '@resume-library/server/process/printable'
import type { CandidateRecord } from '../../candidates/candidate-store.ts'
import { type ArchiveCommand, EXIT } from '../command-line/command.ts'
import { findWanted } from './find-wanted.ts'

export const show: ArchiveCommand = {
  needs: 'candidates',
  summary: 'Show one candidate',
  usage: 'ID|EMAIL [--json]',
  takesPositionals: true,
  options: { json: { type: 'boolean' } },
  help: ['--json               as JSON'],
  async run(given, { archive, terminal }) {
    const candidate = await findWanted(archive, given)
    if (!candidate) {
      terminal.log('No such candidate.')
      return EXIT.notFound
    }
    await terminal.write(given.values.json ? `${JSON.stringify(candidate, null, 2)}\n` : shown(candidate))
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
  return typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value ?? '')
}
