import { type Command, EXIT } from '../command-line/command.ts'

export const stats: Command = {
  summary: 'Count candidates',
  usage: '[--json]',
  options: { json: { type: 'boolean' } },
  help: ['--json               as JSON'],
  async run({ values }, { archive, terminal }) {
    const counted = await archive.statistics(new Date())
    await terminal.write(values.json ? `${JSON.stringify(counted, null, 2)}\n` : lines(counted).join(''))
    return EXIT.done
  },
}

function lines(counts: object, indent = ''): string[] {
  return Object.entries(counts).flatMap(([name, value]) =>
    typeof value === 'object'
      ? [`${indent}${name}\n`, ...lines(value, `${indent}  `)]
      : [`${(indent + name).padEnd(26)}${value.toLocaleString('en').padStart(14)}\n`],
  )
}
