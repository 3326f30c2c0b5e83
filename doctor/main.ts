import { parseArgs } from 'node:util'
import { examine } from './doctor.ts'
import { hasFault, type Line, lineFor, summaryOf } from './finding.ts'

const HELP = `Tries the configuration for real, before going live and any time after, and says what to do.

npm run doctor              one line for each thing that is tried
npm run -s doctor -- --json the same for machines

It reads the environment as npm start does. It registers nobody, changes nothing, and leaves nothing behind. While
the service runs, it also tells whether PUBLIC_URL leads there. Exit codes: 0 no fault, 1 a fault, 2 wrong usage.
`

// What is tried for an instant is this user's alone, too.
process.umask(0o077)
// Whoever reads may stop before the end, as in `… | head`.
process.stdout.on('error', () => undefined)

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
  console.log(
    values.json ? JSON.stringify({ ok: !hasFault(lines), checks: lines }, null, 2) : `\n${summaryOf(lines)}`,
  )
  return hasFault(lines) ? 1 : 0
}
