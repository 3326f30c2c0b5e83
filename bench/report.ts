import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Machine } from './machine.ts'
import { isReached, PART_NAMES, type PartName, type PartResult, type Table, type Verdict } from './part.ts'

const RESULTS = join(import.meta.dirname, 'results')

/** What a file of `results/` holds. */
export interface Report extends PartResult {
  readonly part: PartName | 'against'
  /** ISO 8601. */
  readonly finished: string
  readonly seconds: number
  readonly machine: Machine
}

/** Keeps a part's report and writes the readable page of all parts anew. */
export async function keepReport(report: Report): Promise<void> {
  await mkdir(RESULTS, { recursive: true })
  await writeFile(join(RESULTS, `${report.part}.json`), `${JSON.stringify(report, null, 1)}\n`)
  const reports = await readReports()
  await writeFile(join(RESULTS, 'README.md'), `${['# Results', ...reports.map(asMarkdown)].join('\n\n')}\n`)
}

/** The kept reports, in the order of the parts. */
export async function readReports(): Promise<Report[]> {
  const files = PART_NAMES.map((part) => readFile(join(RESULTS, `${part}.json`), 'utf8'))
  const settled = await Promise.allSettled(files)
  return settled.flatMap((file): Report[] => (file.status === 'fulfilled' ? [JSON.parse(file.value)] : []))
}

/** A part as a person reads it. */
export function asMarkdown(report: Report): string {
  const { machine } = report
  const where = `${machine.cores} cores of ${machine.processor}, ${machine.memoryGiB} GiB, ${machine.system}`
  const how = `Node ${machine.versions.node}; an fsync takes ${figure(machine.fsyncMs)} ms`
  return [
    `## ${report.part}`,
    `${report.finished.slice(0, 16).replace('T', ' ')} UTC, commit ${machine.commit}, in ${Math.round(report.seconds)} s on ${where}; ${how}; load before: ${figure(machine.loadBefore)}.`,
    ...report.missing.map((what) => `Not measured: ${what}`),
    ...(report.verdicts.length ? [tableText(verdictTable(report.verdicts))] : []),
    ...report.tables.map(tableText),
  ].join('\n\n')
}

const verdictTable = (verdicts: readonly Verdict[]): Table => ({
  title: 'What it must reach',
  columns: ['figure', 'asked', 'median', 'rounds', ''],
  rows: verdicts.map((verdict) => [
    verdict.figure,
    boundText(verdict),
    `${figure(verdict.value)}${verdict.unit ? ` ${verdict.unit}` : ''}`,
    verdict.spread ? verdict.spread.map(figure).join(' – ') : '',
    isReached(verdict) ? 'reached' : '**missed**',
  ]),
})

const boundText = ({ bound, unit }: Verdict) =>
  ('atMost' in bound ? `≤ ${bound.atMost}` : `≥ ${bound.atLeast}`) + (unit ? ` ${unit}` : '')

function tableText({ title, note, columns, rows }: Table): string {
  const line = (cells: readonly (string | number)[]) =>
    `| ${cells.map((cell) => (typeof cell === 'number' ? figure(cell) : cell)).join(' | ')} |`
  const numeric = columns.map((_, index) => typeof rows[0]?.[index] === 'number')
  const rule = `| ${numeric.map((isNumber) => (isNumber ? '--:' : '---')).join(' | ')} |`
  const head = note ? `### ${title}\n\n${note}` : `### ${title}`
  return [`${head}\n`, line(columns), rule, ...rows.map(line)].join('\n')
}

/** Three significant digits, and thousands with a comma. */
export function figure(value: number): string {
  if (!Number.isFinite(value)) return '–'
  if (Math.abs(value) >= 100) return Math.round(value).toLocaleString('en-US')
  return String(Number(value.toPrecision(3)))
}
