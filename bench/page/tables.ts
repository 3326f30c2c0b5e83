import type { Chart, Table } from '../part.ts'
import { medianOf, type Rounds } from '../runner.ts'
import { FORM_NAMES, type FormName, type FormPage } from './forms.ts'
import type { PageSamples } from './verdicts.ts'

type Titles = Readonly<Record<FormName, Pick<FormPage, 'title'>>>

/** NaN, shown as a dash, where a contestant has no such figure: the static page takes no steps. */
const medianIfAny = (rounds: Rounds, name: string, figure: string): number =>
  rounds[name]?.every((sample) => figure in sample) ? medianOf(rounds, name, figure) : Number.NaN

/** A table with a row a form and a column a figure. */
function tableOf(
  titles: Titles,
  rounds: Rounds,
  about: Omit<Table, 'rows' | 'columns'>,
  figures: string[][],
): Table {
  return {
    ...about,
    columns: ['', ...figures.map(([heading]) => heading!)],
    rows: FORM_NAMES.filter((name) => rounds[name]?.length).map((name) => [
      titles[name].title,
      ...figures.map(([, figure]) => medianIfAny(rounds, name, figure!)),
    ]),
  }
}

// biome-ignore lint/complexity/noExcessiveLinesPerFunction: a table of tables
export function pageTables(titles: Titles, samples: PageSamples): Table[] {
  const table = (rounds: Rounds, title: string, note: string, figures: string[][]) =>
    tableOf(titles, rounds, { title, note }, figures)
  const kilobytes = (when: 'first' | 'whole') =>
    ['all', 'script', 'css'].flatMap((kind) =>
      ['brotli', 'gzip'].map((coding) => [`${kind} ${coding} kB`, `${when} ${kind} ${coding}`]),
    )
  return [
    table(
      samples.weight,
      'Bytes until the first step works',
      'All that travels; and of it script and style, which count where they stand in the page too.',
      kilobytes('first'),
    ),
    table(
      samples.weight,
      'Bytes of the whole journey',
      'From opening the page to a registration with a file, and the memory of the script then.',
      [...kilobytes('whole'), ['script memory MB', 'heapMB']],
    ),
    table(
      samples.arrival,
      'Arriving',
      '4x CPU slowdown, 150 ms, 1.6 Mbit/s; milliseconds since the navigation began.',
      [
        ['first paint', 'firstPaint'],
        ['first field visible', 'field'],
        ['typed + Next shows errors', 'error'],
        ['early text kept (1 = yes)', 'kept'],
        ['long tasks', 'longTasks'],
        ['blocked', 'blocked'],
        ['layout shift', 'shift'],
      ],
    ),
    table(
      samples.nextStep,
      'Next to paint',
      'The same conditions; milliseconds from the press until step 2 stands there, and the slowest interaction as Event Timing has it.',
      [
        ['step 2 shown', 'shown'],
        ['interaction', 'interaction'],
      ],
    ),
    quickTable(titles, samples.quickPerson),
    table(samples.keystrokes, 'A keystroke', '4x CPU slowdown; milliseconds of the main thread.', [
      ['script', 'script'],
      ['all tasks', 'task'],
    ]),
    table(
      samples.lighthouse,
      'Lighthouse mobile',
      'Its simulated throttling; paints and blocking in milliseconds.',
      [
        ...['performance', 'accessibility', 'best-practices', 'seo'].map((name) => [name, name]),
        ['first paint', 'firstPaint'],
        ['largest paint', 'largestPaint'],
        ['blocked', 'blocked'],
        ['layout shift', 'shift'],
      ],
    ),
    findingsTable(titles, samples),
  ]
}

const QUICK_FIGURES = [
  ['first field', 'field'],
  ['step 2', 'step2'],
  ['upload', 'upload'],
  ['submit', 'submit'],
  ['registered', 'whole'],
  ['still', 'still'],
] as const

function quickTable(titles: Titles, rounds: Rounds): Table {
  const row = (name: string) => QUICK_FIGURES.map(([, figure]) => medianIfAny(rounds, name, figure))
  return {
    title: 'A quick person',
    note: 'Who takes no time at all, 4x CPU slowdown, 150 ms, 1.6 Mbit/s down and 0.75 up, a PDF of 500 kB; milliseconds: first field and registered since the navigation began, step 2 since the first field, upload and submit since they were begun, and the longest time in which nothing moved. Of the rivals only Mantine: form.io sends the file only with the rest. Bare requests are the same bytes from an empty page, each as soon as the one before is answered.',
    columns: ['', ...QUICK_FIGURES.map(([heading]) => heading)],
    rows: [
      ...FORM_NAMES.filter((name) => rounds[name]?.length).map((name) => [titles[name].title, ...row(name)]),
      ['bare requests', ...row('bare')],
    ],
  }
}

const findingsTable = (titles: Titles, { findings }: PageSamples): Table => ({
  title: 'Barriers',
  note: 'What axe-core finds on each step, with and without errors, on phone and desktop: WCAG 2.2 A and AA, and best practices.',
  columns: ['', 'findings', 'rules'],
  rows: FORM_NAMES.map((name) => [
    titles[name].title,
    findings[name].length,
    [...new Set(findings[name].map(({ rule }) => rule))].join(', ') || 'none',
  ]),
})

/** The four rows that a job seeker feels. */
export function pageCharts(titles: Titles, samples: PageSamples): Chart[] {
  const chart = (title: string, unit: string, rounds: Rounds, figure: string): Chart => ({
    title,
    unit,
    bars: FORM_NAMES.map((name) => ({
      name: titles[name].title,
      value: medianIfAny(rounds, name, figure),
    })).filter(({ value }) => Number.isFinite(value)),
  })
  return [
    chart('Bytes until the first step works', 'kB', samples.weight, 'first all brotli'),
    chart('First field visible', 'ms', samples.arrival, 'field'),
    chart('Typed + Next: the errors are shown', 'ms', samples.arrival, 'error'),
    chart('Next: the second step is shown', 'ms', samples.nextStep, 'shown'),
  ]
}
