import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { writeChart } from './chart.ts'
import { describeMachine } from './machine.ts'
import { PART_NAMES, type Part, type PartName } from './part.ts'
import { asMarkdown, keepReport, type Report } from './report.ts'
import { ROOT } from './server-process.ts'

const USAGE = `Usage: npm run bench [-- [--quick] [--rounds N] PART ...]

Measures the product against the physical limit and against what a job board would use instead.
Parts: ${PART_NAMES.join(', ')}; all of them unless some are named. Takes about 25 minutes on two cores.

  --quick       only shows that everything runs, in a few minutes; writes nothing
  --rounds N    how often each contestant is measured; 5 unless given
  --against DIR measures only this checkout against another one, installed in DIR, and builds both; writes no results
  --help        this text

Writes bench/results/ and docs/images/bench.svg. Exit code 0 whatever the figures say, 1 when it could not measure.`

const PARTS: Readonly<Record<PartName, () => Promise<Part>>> = {
  page: async () => (await import('./page/main.ts')).measurePage,
  upload: async () => (await import('./upload/main.ts')).measureUpload,
  register: async () => (await import('./register/main.ts')).measureRegister,
  outbox: async () => (await import('./outbox/main.ts')).measureOutbox,
  fill: async () => (await import('./fill/main.ts')).measureFill,
}

const isPartName = (name: string): name is PartName => (PART_NAMES as readonly string[]).includes(name)

async function compare(before: string, quick: boolean, rounds: number): Promise<void> {
  const { measureAgainst } = await import('./against.ts')
  const machine = describeMachine()
  const started = performance.now()
  const result = await measureAgainst(resolve(before))({ quick, rounds: quick ? 1 : rounds })
  const seconds = (performance.now() - started) / 1000
  console.log(
    asMarkdown({ part: 'against', finished: new Date().toISOString(), seconds, machine, ...result }),
  )
}

async function run(names: readonly PartName[], quick: boolean, rounds: number): Promise<void> {
  const { buildAll } = await import('./against.ts')
  await buildAll([ROOT])
  for (const name of names) {
    const machine = describeMachine()
    const started = performance.now()
    const measure = await PARTS[name]()
    console.error(`${name}:`)
    const result = await measure({ quick, rounds: quick ? 1 : rounds })
    const seconds = (performance.now() - started) / 1000
    const report: Report = { part: name, finished: new Date().toISOString(), seconds, machine, ...result }
    console.log(`${asMarkdown(report)}\n`)
    if (!quick) await keepReport(report)
  }
  if (!quick) await writeChart()
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    quick: { type: 'boolean', default: false },
    rounds: { type: 'string', default: '5' },
    against: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
})
const unknown = positionals.filter((name) => !isPartName(name))
if (values.help) console.log(USAGE)
else if (unknown.length) {
  console.error(`There is no part ${unknown.join(', ')}.\n\n${USAGE}`)
  process.exitCode = 1
} else if (!/^[1-9]\d?$/.test(values.rounds)) {
  console.error(`--rounds takes a whole number from 1 to 99.\n\n${USAGE}`)
  process.exitCode = 1
} else if (values.against) {
  await compare(values.against, values.quick, Number(values.rounds))
} else {
  await run(
    positionals.length ? positionals.filter(isPartName) : PART_NAMES,
    values.quick,
    Number(values.rounds),
  )
}
