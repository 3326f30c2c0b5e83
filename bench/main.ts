import { readFile, writeFile } from 'node:fs/promises'
import { arch, cpus, loadavg, release, totalmem, type } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Contest, runRounds, tableOf } from './rounds.ts'
import { checkOut, ROOT, run, type Stage } from './stage.ts'

const PARTS: Readonly<Record<string, () => Promise<{ contests(stage: Stage): Promise<Contest[]> }>>> = {
  page: () => import('./page/main.ts'),
  upload: () => import('./upload.ts'),
  register: () => import('./register.ts'),
  memory: () => import('./memory.ts'),
  fill: () => import('./fill.ts'),
  search: () => import('./search/main.ts'),
}

const USAGE = `Usage: npm run bench [-- [--rounds N] PART ... [--before [COMMIT]]]

Measures the product against the physical limit and against what a job board would use instead.
Parts: ${Object.keys(PARTS).join(', ')}; all of them unless some are named.

  --rounds N         how often each contestant is measured; 5 unless given. One round only shows that everything runs
  --before [COMMIT]  an earlier commit, built in a temporary worktree, as one more contestant; HEAD~1 unless given
  --help             this text

Writes bench/results/README.md, except after one round or with --before. The exit code does not judge the figures: it is
0, or 1 where something could not be measured.`

const RESULTS = join(import.meta.dirname, 'results/README.md')
/** Load average before the bench: above 0.5, figures are unreliable. */
const [loadBefore = Number.NaN] = loadavg()

async function measure(parts: readonly string[], rounds: number, before?: string): Promise<void> {
  let end = async () => {}
  const context = {
    after(task: () => Promise<void>) {
      end = task
    },
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => end().finally(() => process.exit(130)))
  try {
    // Otherwise the server would build the page inside a round.
    await run(ROOT, 'npm', 'run', 'build')
    const roots = { ours: ROOT, ...(before && { before: await checkOut(context, before) }) }
    for (const part of parts) {
      console.error(`${part}:`)
      const text = await measurePart(part, { context, roots }, rounds)
      console.log(`${text}\n`)
      if (rounds > 1 && !before) await saveResults(part, text)
    }
  } finally {
    await end()
  }
}

async function measurePart(part: string, stage: Stage, rounds: number): Promise<string> {
  const { contests } = await PARTS[part]!()
  const tables: string[] = []
  for (const contest of await contests(stage)) {
    const samples = await runRounds(rounds, contest.contestants, () => process.stderr.write('.'))
    tables.push(tableOf(contest, samples))
  }
  process.stderr.write('\n')
  const date = new Date().toISOString().slice(0, 16).replace('T', ' ')
  return [`## ${part}`, `${date} UTC, ${await describeMachine()}.`, ...tables].join('\n\n')
}

async function describeMachine(): Promise<string> {
  const commit = await run(ROOT, 'git', 'describe', '--always', '--dirty').catch(() => 'unknown')
  return [
    `commit ${commit.trim()}`,
    `${cpus().length} cores of ${cpus()[0]?.model ?? 'unknown'}`,
    `${Math.round(totalmem() / 2 ** 30)} GiB`,
    `${type()} ${release()} ${arch()}`,
    `Node ${process.versions.node}`,
    `load before: ${loadBefore.toFixed(1)}`,
  ].join(', ')
}

async function saveResults(part: string, text: string): Promise<void> {
  const page = await readFile(RESULTS, 'utf8')
  const sections = page.split(/\n+(?=## )/).slice(1)
  const texts = new Map(sections.map((section) => [/\w+/.exec(section)?.[0], section.trimEnd()]))
  texts.set(part, text)
  const all = Object.keys(PARTS).flatMap((name) => texts.get(name) ?? [])
  await writeFile(RESULTS, `${['# Results', ...all].join('\n\n')}\n`)
}

const words = process.argv.slice(2)
if (words.at(-1) === '--before') words.push('HEAD~1')
const { values, positionals } = parseArgs({
  args: words,
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '5' },
    before: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
})
if (values.help) console.log(USAGE)
else if (positionals.some((part) => !Object.hasOwn(PARTS, part)) || !/^[1-9]\d?$/.test(values.rounds)) {
  console.error(USAGE)
  process.exitCode = 1
} else {
  const parts = positionals.length ? positionals : Object.keys(PARTS)
  await measure(parts, Number(values.rounds), values.before)
}
