import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { PART_NAMES, type Part, type PartName, type PartOptions } from './part.ts'
import { asMarkdown, saveResults } from './report.ts'
import { run } from './run.ts'
import { ROOT } from './server-process.ts'

const USAGE = `Usage: npm run bench [-- [--rounds N] [--before DIR] PART ...]

Measures the product against the physical limit and against what a job board would use instead.
Parts: ${PART_NAMES.join(', ')}; all of them unless some are named.

  --rounds N    how often each contestant is measured; 5 unless given. One round only shows that everything runs
  --before DIR  another checkout of this project, installed, as one more contestant; builds it, too
  --help        this text

Writes bench/results/README.md, except after one round or with --before. The exit code does not judge the figures: it is
0, or 1 where something could not be measured.`

const PARTS: Readonly<Record<PartName, () => Promise<Part>>> = {
  page: async () => (await import('./page/main.ts')).measurePage,
  upload: async () => (await import('./upload.ts')).measureUpload,
  register: async () => (await import('./register/main.ts')).measureRegister,
  memory: async () => (await import('./memory.ts')).measureMemory,
  outbox: async () => (await import('./outbox/main.ts')).measureOutbox,
  fill: async () => (await import('./fill.ts')).measureFill,
  search: async () => (await import('./search/main.ts')).measureSearch,
}

async function measure(names: readonly PartName[], options: PartOptions): Promise<void> {
  // Otherwise the server would build the page inside a round.
  for (const folder of [ROOT, ...(options.before ? [options.before] : [])])
    await run('npm', ['run', 'build'], folder)
  for (const name of names) {
    console.error(`${name}:`)
    const part = await PARTS[name]()
    const text = asMarkdown(name, await part(options))
    console.log(`${text}\n`)
    if (options.rounds > 1 && !options.before) await saveResults(name, text)
  }
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '5' },
    before: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
})
const names = positionals.length ? PART_NAMES.filter((name) => positionals.includes(name)) : PART_NAMES
if (values.help) console.log(USAGE)
else if (names.length < positionals.length || !/^[1-9]\d?$/.test(values.rounds)) {
  console.error(USAGE)
  process.exitCode = 1
} else {
  const before = values.before ? { before: resolve(values.before) } : {}
  await measure(names, { rounds: Number(values.rounds), ...before })
}
