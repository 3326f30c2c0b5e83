import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describeMachine } from './machine.ts'
import {
  type Goal,
  isReached,
  number,
  PART_NAMES,
  type PartName,
  type PartResult,
  type Table,
} from './part.ts'

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
