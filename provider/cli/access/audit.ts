import { UsageError } from '@resume-library/server/process/command-line'
import { printable } from '@resume-library/server/process/printable'
import type { AuditEntry } from '../../access/audit.ts'
import { isCandidateId } from '../../candidates/candidate-id.ts'
import { type Command, EXIT, textOption, withCandidates } from '../command-line/command.ts'

const PAGE_SIZE = 500

export const audit: Command = {
  summary: 'Show who viewed, searched, exported, corrected or erased candidates',
  usage: '[--candidate ID] [--name NAME] [--json]',
  help: [
    '--candidate ID       only entries about this candidate, even if erased',
    '--name NAME          only entries by this operator, key, or user of this server',
    '--json               print JSON, one entry per line',
    'Newest first, as far back as AUDIT_DAYS.',
  ],
  run: withCandidates(async (given, { access, terminal }) => {
    const candidate = textOption(given, 'candidate')?.toLowerCase()
    if (candidate !== undefined && !isCandidateId(candidate))
      throw new UsageError('--candidate must be an id.')
    const filter = { candidate, name: textOption(given, 'name') }
    const line = given.values.json ? JSON.stringify : tableLine
    let after: string | null = null
    do {
      const entries: readonly AuditEntry[] = await access.audit.page(filter, after, PAGE_SIZE)
      await terminal.write(entries.map((entry) => `${line(entry)}\n`).join(''))
      after = entries.at(-1)?.id ?? null
    } while (after !== null)
    return EXIT.done
  }),
}

function tableLine({ at, actor, action, candidate_id, details }: AuditEntry): string {
  const parts = [at.slice(0, 19).replace('T', ' '), actor.kind, actor.name, action, candidate_id ?? '']
  return printable([...parts, details === null ? '' : JSON.stringify(details)].join('  ').trimEnd())
}
