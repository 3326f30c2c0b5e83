import { execFileSync } from 'node:child_process'
import { closeSync, fsyncSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { arch, cpus, loadavg, release, tmpdir, totalmem, type } from 'node:os'
import { join } from 'node:path'
import {
  type Goal,
  isReached,
  number,
  PART_NAMES,
  type PartName,
  type PartResult,
  type Table,
} from './part.ts'
import { median } from './rounds.ts'

/** Load average before the bench: above 0.5, figures are unreliable. */
const [loadBefore = Number.NaN] = loadavg()
const RESULTS = join(import.meta.dirname, 'results/README.md')

/** Formats a part, under a heading of the second level. */
export const asMarkdown = (part: PartName, { goals, tables, missing = [] }: PartResult): string =>
  [
    `## ${part}`,
    `${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC, ${describeMachine()}.`,
    ...missing.map((what) => `Not measured: ${what}`),
    ...[goalTable(goals), ...tables].map(tableText),
  ].join('\n\n')

export async function saveResults(part: PartName, text: string): Promise<void> {
  const page = await readFile(RESULTS, 'utf8')
  const sections = page.split(/\n+(?=## )/).slice(1)
  const texts = new Map(sections.map((section) => [/\w+/.exec(section)?.[0], section.trimEnd()]))
  texts.set(part, text)
  const all = PART_NAMES.flatMap((name) => texts.get(name) ?? [])
  await writeFile(RESULTS, `${['# Results', ...all].join('\n\n')}\n`)
}

const goalTable = (goals: readonly Goal[]): Table => ({
  title: 'Goals',
  note: 'Medians, and the least and greatest of the rounds.',
  columns: ['', 'asked', 'median', 'rounds', ''],
  rows: goals.map((goal) => {
    const [bound, unit] = [Object.values(goal.bound)[0], goal.unit ? ` ${goal.unit}` : '']
    return [
      goal.figure,
      `${'atMost' in goal.bound ? '≤' : '≥'} ${bound}${unit}`,
      number(goal.value) + unit,
      goal.spread?.map(number).join(' – ') ?? '',
      isReached(goal) ? 'reached' : '**missed**',
    ]
  }),
})

function tableText({ title, note, columns, rows }: Table): string {
  const lines = [columns, columns.map((_, index) => (index === 0 ? '---' : '--:')), ...rows]
  return [`### ${title}\n\n${note}\n`, ...lines.map((cells) => `| ${cells.join(' | ')} |`)].join('\n')
}

const describeMachine = (): string =>
  [
    `commit ${commit()}`,
    `${cpus().length} cores of ${cpus()[0]?.model ?? 'unknown'}`,
    `${Math.round(totalmem() / 2 ** 30)} GiB`,
    `${type()} ${release()} ${arch()}`,
    `Node ${process.versions.node}`,
    `an fsync takes ${number(medianFsyncMs())} ms`,
    `load before: ${number(loadBefore)}`,
  ].join(', ')

/** Median time of an fsync after 4 KiB, which reveals a disk that ignores it. */
function medianFsyncMs(): number {
  const folder = mkdtempSync(join(tmpdir(), 'resume-library-bench-'))
  const file = openSync(join(folder, 'probe'), 'w')
  const block = Buffer.alloc(4096, 1)
  const times = Array.from({ length: 50 }, () => {
    writeSync(file, block)
    const started = performance.now()
    fsyncSync(file)
    return performance.now() - started
  })
  closeSync(file)
  rmSync(folder, { recursive: true })
  return median(times)
}

function commit(): string {
  try {
    return execFileSync('git', ['describe', '--always', '--dirty'], {
      cwd: import.meta.dirname,
      encoding: 'utf8',
    }).trim()
  } catch {
    return 'unknown'
  }
}
