import { join } from 'node:path'
import {
  precision,
  recall,
  SINGLE_FIELDS,
  skillsF1,
  tally,
} from '@resume-library/resume-parser/testing/accuracy'
import { OTHER_READER_KB, PDF_READER_KB } from '../page/budget.ts'
import type { PartOptions, PartResult, Table, Verdict } from '../part.ts'
import { run } from '../rivals.ts'
import { ROOT } from '../server-process.ts'
import { fillingsInPage, type PageFilling } from './in-page.ts'
import { READER_FORMATS, readerKilobytes } from './reader-weight.ts'
import { ourReadings, type Reading, theirReadings } from './readings.ts'
import { type ShortestPath, shortestPaths } from './shortest-paths.ts'

/** Precision and recall that are asked, in percent. */
const ASKED = {
  first_name: [99, 95],
  last_name: [99, 95],
  email: [99.5, 98],
  phone: [99.5, 93],
  zip_code: [99.5, 90],
  latest_job_title: [96, 90],
} as const
const SKILLS_F1 = 88
const READING_MS = 2_000
/** A task over that is a long one (W3C, Long Tasks API). */
const LONG_TASK_MS = 50
/** With a resume: taps, besides the password. */
const TAPS = 6
const QUICK_RESUMES = 10
/** As the journey calls its way. */
const RESUME = 'with a resume'

/** What a resume fills in: how much of it is right, beside other parsers, what that weighs, and what it saves a hand. */
export async function measureFill({ quick }: PartOptions): Promise<PartResult> {
  await run('npm', ['run', 'build'], ROOT)
  const weights = await Promise.all(READER_FORMATS.map(weightOf))
  const paths = await shortestPaths()
  const ours = await ourReadings(quick ? QUICK_RESUMES : Infinity)
  const theirs = await theirReadings()
  const readings = new Map([['ours', ours], ...theirs])
  const fillings = await fillingsInPage(quick ? QUICK_RESUMES : Infinity)
  return {
    tables: [
      ...(ours.length > 0 ? [accuracyTable(sharedReadings(readings))] : []),
      { title: 'What reads a resume', note: 'Brotli.', columns: ['format', 'kB'], rows: weights },
      pathsTable(paths),
    ],
    verdicts: [
      ...(ours.length > 0 ? accuracyVerdicts(ours) : []),
      ...fillingVerdicts(fillings),
      ...otherVerdicts(weights, paths),
    ],
    charts: [pathsChart(paths)],
    missing: ours.length > 0 ? [] : ['accuracy: there are no labelled resumes in CORPORA'],
    samples: { ours: ours.map(({ file, ms }) => ({ file, ms })), fillings, weights, paths },
  }
}

const weightOf = async (format: (typeof READER_FORMATS)[number]) =>
  [format, await readerKilobytes(join(ROOT, 'form/dist/assets'), format)] as const

const pairs = (readings: readonly Reading[]) => readings.map(({ truth, parsed }) => [truth, parsed] as const)

/** Only the PDFs that all have read: others know no other format. */
function sharedReadings(readings: ReadonlyMap<string, readonly Reading[]>) {
  const names = [...readings.values()].map((some) => new Set(some.map(({ file }) => file)))
  const isShared = ({ file }: Reading) => file.endsWith('.pdf') && names.every((some) => some.has(file))
  return new Map([...readings].map(([name, some]) => [name, some.filter(isShared)]))
}

function accuracyTable(readings: ReadonlyMap<string, readonly Reading[]>): Table {
  const count = [...readings.values()][0]?.length ?? 0
  const percent = (value: number) => (100 * value).toFixed(1)
  return {
    title: 'What is read right',
    note: `Precision / recall in percent, of ${count} PDFs that all of them have read; skills by their mean F1.`,
    columns: ['field', ...readings.keys()],
    rows: [
      ...SINGLE_FIELDS.map((field) => [
        field,
        ...[...readings.values()].map((some) => {
          const sum = tally(field, pairs(some))
          return `${percent(precision(sum))} / ${percent(recall(sum))}`
        }),
      ]),
      ['key_skills', ...[...readings.values()].map((some) => percent(skillsF1(pairs(some))))],
    ],
  }
}

function accuracyVerdicts(ours: readonly Reading[]): Verdict[] {
  return [
    ...SINGLE_FIELDS.flatMap((field): Verdict[] => {
      const sum = tally(field, pairs(ours))
      const [least, most] = ASKED[field]
      return [
        { figure: `${field}: precision`, bound: { atLeast: least }, value: 100 * precision(sum), unit: '%' },
        { figure: `${field}: recall`, bound: { atLeast: most }, value: 100 * recall(sum), unit: '%' },
      ]
    }),
    {
      figure: 'key_skills: F1',
      bound: { atLeast: SKILLS_F1 },
      value: 100 * skillsF1(pairs(ours)),
      unit: '%',
    },
    {
      figure: 'a resume is read, p95',
      bound: { atMost: READING_MS },
      value: percentile95(ours.map(({ ms }) => ms)),
      unit: 'ms',
    },
  ]
}

const fillingVerdicts = (fillings: readonly PageFilling[]): Verdict[] =>
  fillings.length === 0
    ? []
    : [
        {
          figure: 'a PDF fills the form, processor four times slower, p95',
          bound: { atMost: READING_MS },
          value: percentile95(fillings.map(({ ms }) => ms)),
          unit: 'ms',
        },
        {
          figure: 'the longest task of the page meanwhile',
          bound: { atMost: LONG_TASK_MS },
          value: Math.max(...fillings.map(({ longestTaskMs }) => longestTaskMs)),
          unit: 'ms',
        },
      ]

const percentile95 = (values: readonly number[]): number =>
  [...values].sort((one, other) => one - other)[Math.ceil(values.length * 0.95) - 1] ?? 0

const otherVerdicts = (
  weights: readonly (readonly [string, number])[],
  paths: readonly ShortestPath[],
): Verdict[] => [
  ...weights.map(
    ([format, value]): Verdict => ({
      figure: `what reads ${format}`,
      bound: { atMost: format === 'pdf' ? PDF_READER_KB : OTHER_READER_KB },
      value,
      unit: 'kB',
    }),
  ),
  ...paths
    .filter(({ way }) => way === RESUME)
    .map(({ taps }): Verdict => ({ figure: 'taps with a resume', bound: { atMost: TAPS }, value: taps })),
]

const pathsTable = (paths: readonly ShortestPath[]): Table => ({
  title: 'The shortest way to register on a phone',
  note: 'Required answers and a resume, as the journeys count them; with a resume only the password is typed.',
  columns: ['way', 'taps', 'keystrokes'],
  rows: paths.map(({ way, taps, keystrokes }) => [way, taps, keystrokes]),
})

const pathsChart = (paths: readonly ShortestPath[]) => ({
  title: 'Taps and keystrokes to register',
  unit: 'touches',
  bars: [...paths]
    .sort((one, other) => Number(other.way === RESUME) - Number(one.way === RESUME))
    .map(({ way, taps, keystrokes }) => ({
      name: way.replace(/^with (?:a )?/, '').replace('without autofill', 'typed'),
      value: taps + keystrokes,
    })),
})
