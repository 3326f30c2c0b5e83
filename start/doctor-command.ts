import { runCommandLine, UsageError } from '@resume-library/server/process/command-line'
import { examine, formatLine, type Line, summaryOf } from './doctor.ts'

const HELP = `Tries your settings for real, before you go live and any time after, and says what to do.

npm run doctor               one line for each check
npm run -s doctor -- --json  the same as JSON

Give it the environment of npm start, HOST, PORT and DATA_DIR included, and run it as the same user. It registers
nobody, changes nothing and leaves nothing behind. While the service runs, it also checks that PUBLIC_URL leads there.
Exit codes: 0 no fault, 1 a fault, 2 wrong usage.
`

// Temporary files are this user's alone.
process.umask(0o077)
// The reader may stop early, as in `… | head`.
process.stdout.on('error', () => undefined)

const OPTIONS = { json: { type: 'boolean' } } as const

process.exitCode = await runCommandLine(HELP, OPTIONS, async ({ values: { json }, positionals }) => {
  if (positionals.length > 0) throw new UsageError(`Unknown argument ${positionals[0]}.`)
  const lines: Line[] = []
  for await (const line of examine(process.env)) {
    lines.push(line)
    if (!json) console.log(formatLine(line))
  }
  const ok = lines.every(({ status }) => status !== 'fault')
  console.log(json ? JSON.stringify({ ok, checks: lines }, null, 2) : `\n${summaryOf(lines)}`)
  return ok ? 0 : 1
})
