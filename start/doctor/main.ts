import { parseArgs } from 'node:util'
import { examine } from './doctor.ts'
import { hasFault, jsonOf, lineFor, summaryOf } from './report.ts'
import type { Line } from './run-checks.ts'

const HELP = `Tries the configuration for real, before going live and any time after, and says what to do.

npm run doctor              one line for each thing that is tried
npm run -s doctor -- --json the same for machines

It reads the environment as npm start does. It registers nobody, changes nothing, and leaves nothing behind. Where the
service does not run, it listens in its place for as long as it takes. Exit codes: 0 no fault, 1 a fault, 2 wrong usage.
`

// What is tried for an instant is this user's alone, too.
process.umask(0o077)
// Whoever reads may stop before the end, as in `… | head`: what was put somewhere is taken back all the same.
process.stdout.on('error', () => undefined)
// Ended halfway, it would leave what it has put somewhere: each wait has an end.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => console.error('Ending when what was put somewhere is taken back.'))

process.exitCode = await main()

async function main(): Promise<number> {
  const options = { json: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } } as const
  const { values, positionals } = parseArgs({ options, allowPositionals: true, strict: false })
  const unknown = Object.keys(values).some((name) => !Object.hasOwn(options, name))
  if (values.help || unknown || positionals.length > 0) {
    const stream = values.help ? process.stdout : process.stderr
    stream.write(HELP)
    return values.help ? 0 : 2
  }
  const lines: Line[] = []
  for await (const line of examine(process.env)) {
    lines.push(line)
    if (!values.json) console.log(lineFor(line))
  }
  console.log(values.json ? jsonOf(lines) : `\n${summaryOf(lines)}`)
  return hasFault(lines) ? 1 : 0
}
