import { retentionCutoff } from '../../erasure/retention.ts'
import { type Command, EXIT, withCandidates } from '../command-line/command.ts'

export const stats: Command = {
  summary: 'Count candidates',
  usage: '[--json]',
  help: ['--json               print JSON'],
  run: withCandidates(async ({ values }, { archive, config, terminal }) => {
    const now = new Date()
    const until = config.retentionDays === null ? null : retentionCutoff(now, config.retentionDays)
    const due = until === null ? {} : { due_for_erasure: await archive.count({ until }) }
    const counted = { ...(await archive.statistics(now)), ...due }
    await terminal.write(values.json ? `${JSON.stringify(counted, null, 2)}\n` : lines(counted).join(''))
    return EXIT.done
  }),
}

function lines(counts: object, indent = ''): string[] {
  return Object.entries(counts).flatMap(([name, value]) =>
    typeof value === 'object'
      ? [`${indent}${name}\n`, ...lines(value, `${indent}  `)]
      : [`${(indent + name).padEnd(26)}${value.toLocaleString('en').padStart(14)}\n`],
  )
}
