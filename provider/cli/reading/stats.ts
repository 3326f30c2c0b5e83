import type { CandidateArchive } from '../../candidates/candidate-archive.ts'
import type { OperatorConfig } from '../../config.ts'
import { retentionCutoff } from '../../erasure/retention.ts'
import { type Command, EXIT, withCandidates } from '../command-line/command.ts'

export const stats: Command = {
  summary: 'Count candidates',
  usage: '[--json]',
  help: ['--json               print JSON'],
  run: withCandidates(async ({ values }, { archive, config, terminal }) => {
    const now = new Date()
    const counted = { ...(await archive.statistics(now)), ...(await dueForErasure(archive, config, now)) }
    await terminal.write(values.json ? `${JSON.stringify(counted, null, 2)}\n` : lines(counted).join(''))
    return EXIT.done
  }),
}

async function dueForErasure(archive: CandidateArchive, { retentionDays }: OperatorConfig, now: Date) {
  if (retentionDays === null) return {}
  return { due_for_erasure: await archive.count({ until: retentionCutoff(now, retentionDays) }) }
}

function lines(counts: object, indent = ''): string[] {
  return Object.entries(counts).flatMap(([name, value]) =>
    typeof value === 'object'
      ? [`${indent}${name}\n`, ...lines(value, `${indent}  `)]
      : [`${(indent + name).padEnd(26)}${value.toLocaleString('en').padStart(14)}\n`],
  )
}
