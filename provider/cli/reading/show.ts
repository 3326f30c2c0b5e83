import { printable } from '@resume-library/server/process/printable'
import type { CandidateRecord } from '../../candidates/candidate-store.ts'
import { resumeFileOf } from '../../candidates/resume-file.ts'
import { type Command, EXIT, findCandidate, withCandidates } from '../command-line/command.ts'

export const show: Command = {
  summary: 'Show one candidate',
  usage: 'ID|EMAIL [--json]',
  help: ['--json               print JSON'],
  run: withCandidates(async (given, { archive, config, terminal, record }) => {
    const candidate = await findCandidate(archive, given)
    await record('open', candidate.id)
    await terminal.write(
      given.values.json ? `${JSON.stringify(candidate, null, 2)}\n` : recordText(candidate, config.publicUrl),
    )
    return EXIT.done
  }),
}

/** Formats a record; an upload, which it names by its public address, is shown as a file. */
function recordText(candidate: CandidateRecord, publicUrl: string | null): string {
  const isFile = resumeFileOf(candidate, publicUrl) !== null
  const { resume } = candidate
  return Object.entries({ ...candidate, resume: isFile ? { ...resume, kind: 'file' } : resume })
    .map(([name, value]) => `${name.padEnd(22)}${printable(formatted(value))}\n`)
    .join('')
}

function formatted(value: unknown): string {
  if (Array.isArray(value)) return value.join(', ')
  if (typeof value === 'object' && value !== null) return Object.values(value).join('  ')
  return typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value ?? '')
}
