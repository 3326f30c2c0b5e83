import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { corpusFiles } from '@resume-library/contract/testing/corpora'
import type { ParsedResume } from '@resume-library/resume-parser/parse-resume'
import {
  precision,
  recall,
  SINGLE_FIELDS,
  skillsF1,
  tally,
} from '@resume-library/resume-parser/testing/accuracy'
import { labelledResumes, type Truth } from '@resume-library/resume-parser/testing/corpora'
import type { Goal, PartOptions, PartResult, Table } from './part.ts'
import { scriptArguments } from './products.ts'
import { run } from './run.ts'
import { ROOT } from './server-process.ts'

/** Required precision and recall, in percent. */
const ASKED = {
  first_name: [99, 95],
  last_name: [99, 95],
  email: [99.5, 98],
  phone: [99.5, 93],
  zip_code: [99.5, 90],
  latest_job_title: [96, 90],
} as const
const SKILLS_F1 = 88

/** Answers of a parser to labelled resumes, by path in the corpora. */
type Readings = ReadonlyMap<string, readonly [Truth, ParsedResume]>

/** Measures precision and recall on labelled resumes, compared with other parsers. */
export async function measureFill({ before }: PartOptions): Promise<PartResult> {
  const truths = new Map([...labelledResumes()].map(([path, truth]) => [pathInCorpora(path), truth]))
  if (truths.size === 0)
    return { goals: [], tables: [], missing: ['there are no labelled resumes in CORPORA'] }
  const lines: Record<string, string> = { ours: await readAll(ROOT) }
  if (before) lines.before = await readAll(before)
  for (const path of corpusFiles('resumes/rivals').filter((name) => name.endsWith('.jsonl')))
    lines[basename(path, '.jsonl')] = await readFile(path, 'utf8')
  const readings = Object.entries(lines).map(([name, text]) => [name, readingsIn(text, truths)] as const)
  return { goals: goalsOf([...readings[0]![1].values()]), tables: [accuracyTable(readings)] }
}

/** Parses all labelled resumes by `parse-resume`: one line of JSON each. */
const readAll = (root: string) =>
  run(process.execPath, [...scriptArguments('parse-resume', root), ...labelledResumes().keys()], root)

const pathInCorpora = (path: string) => path.split('/resumes/').at(-1)!

/** Reads the lines of `parse-resume`, in whose format other parsers' answers are, too. */
function readingsIn(lines: string, truths: ReadonlyMap<string, Truth>): Readings {
  const readings = new Map<string, readonly [Truth, ParsedResume]>()
  for (const line of lines.split('\n').filter(Boolean)) {
    const { file, fields, reason } = JSON.parse(line)
    const truth = truths.get(pathInCorpora(file))
    if (!truth) continue
    const parsed = fields ? { readable: true, answers: fields, unsure: [] } : { readable: false, reason }
    readings.set(pathInCorpora(file), [truth, parsed as ParsedResume])
  }
  return readings
}

const percent = (share: number) => (100 * share).toFixed(1)

function accuracyTable(readings: readonly (readonly [name: string, Readings])[]): Table {
  // Other parsers read nothing else.
  const shared = [...readings[0]![1].keys()].filter(
    (file) => file.endsWith('.pdf') && readings.every(([, all]) => all.has(file)),
  )
  const pairs = readings.map(([, all]) => shared.map((file) => all.get(file)!))
  return {
    title: 'Answers read correctly',
    note: `Precision / recall in percent, of ${shared.length} PDFs that all have read; skills by mean F1.`,
    columns: ['', ...readings.map(([name]) => name)],
    rows: [
      ...SINGLE_FIELDS.map((field) => [
        field,
        ...pairs.map((all) => {
          const sum = tally(field, all)
          return `${percent(precision(sum))} / ${percent(recall(sum))}`
        }),
      ]),
      ['key_skills', ...pairs.map((all) => percent(skillsF1(all)))],
    ],
  }
}

function goalsOf(ours: readonly (readonly [Truth, ParsedResume])[]): Goal[] {
  const goal = (figure: string, share: number, atLeast: number) => ({
    figure,
    bound: { atLeast },
    value: 100 * share,
    unit: '%',
  })
  return [
    ...SINGLE_FIELDS.flatMap((field) => {
      const sum = tally(field, ours)
      const [least, most] = ASKED[field]
      return [goal(`${field}: precision`, precision(sum), least), goal(`${field}: recall`, recall(sum), most)]
    }),
    goal('key_skills: F1', skillsF1(ours), SKILLS_F1),
  ]
}
