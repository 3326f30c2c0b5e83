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
import type { Contest, Sample } from './rounds.ts'
import { run, type Stage } from './stage.ts'

/** A parser's answers to labelled resumes, by path in the corpora. */
type Readings = ReadonlyMap<string, readonly [Truth, ParsedResume]>

/** Precision and recall on labelled resumes, of ours on all, then compared with other parsers on those they have read. */
export async function contests({ roots }: Stage): Promise<Contest[]> {
  const truths = labelledResumes()
  if (truths.size === 0) throw new Error('There are no labelled resumes in CORPORA.')
  const readAll = async (root: string) =>
    readingsIn(await run(root, 'npm', 'run', '-s', 'parse-resume', '--', ...truths.keys()), truths)
  const ours: Record<string, Readings> = {}
  for (const [name, root] of Object.entries(roots)) ours[name] = await readAll(root)
  const all = { ...ours }
  for (const path of corpusFiles('resumes/rivals').filter((name) => name.endsWith('.jsonl')))
    all[basename(path, '.jsonl')] = readingsIn(await readFile(path, 'utf8'), truths)
  const shared = [...ours.ours!.keys()].filter(
    (file) => file.endsWith('.pdf') && Object.values(all).every((readings) => readings.has(file)),
  )
  return [
    {
      title: 'Answers read correctly',
      note: `Percent of ${truths.size} labelled resumes.`,
      contestants: scoresOf(ours, [...ours.ours!.keys()]),
      // `resume-parser/corpora.test.ts` has them.
      bounds: [],
    },
    {
      title: 'Beside other readers',
      note: `Percent of ${shared.length} PDFs that all have read.`,
      contestants: scoresOf(all, shared),
      bounds: [],
    },
  ]
}

const pathInCorpora = (path: string) => path.split('/resumes/').at(-1)!

/** Reads the lines of `parse-resume`, in whose format other parsers' answers are, too. */
function readingsIn(lines: string, truths: ReadonlyMap<string, Truth>): Readings {
  const known = new Map([...truths].map(([path, truth]) => [pathInCorpora(path), truth]))
  const readings = new Map<string, readonly [Truth, ParsedResume]>()
  for (const line of lines.split('\n').filter(Boolean)) {
    const { file, fields, reason } = JSON.parse(line)
    const truth = known.get(pathInCorpora(file))
    const parsed = fields ? { readable: true, answers: fields, unsure: [] } : { readable: false, reason }
    if (truth) readings.set(pathInCorpora(file), [truth, parsed as ParsedResume])
  }
  return readings
}

function scoresOf(all: Readonly<Record<string, Readings>>, files: readonly string[]): Contest['contestants'] {
  const scores = (readings: Readings): Sample => {
    const pairs = files.map((file) => readings.get(file)!)
    const figures = SINGLE_FIELDS.flatMap((field) => {
      const sum = tally(field, pairs)
      return [
        [`${field}: precision`, 100 * precision(sum)],
        [`${field}: recall`, 100 * recall(sum)],
      ]
    })
    return { ...Object.fromEntries(figures), 'key_skills: F1': 100 * skillsF1(pairs) }
  }
  return Object.fromEntries(
    Object.entries(all).map(([name, readings]) => [name, async () => scores(readings)]),
  )
}
