import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import type { ParsedResume } from '@resume-library/resume-parser/parse-resume'
import { startReadingThread } from '@resume-library/resume-parser/reading-in-time'
import {
  bytesOf,
  corpusFiles,
  labelledResumes,
  type Truth,
} from '@resume-library/resume-parser/testing/corpora'

/** What was read from a labelled resume. */
export interface Reading {
  /** Its path in the corpora. */
  readonly file: string
  readonly truth: Truth
  readonly parsed: ParsedResume
  /** How long it took; 0 where others read it. */
  readonly ms: number
}

const FOLDER = '/resumes/'
const pathInCorpora = (path: string) => path.slice(path.lastIndexOf(FOLDER) + FOLDER.length)

/** Reads every labelled resume, one after the other, in the thread of `parse-resume`. */
export async function ourReadings(limit = Infinity): Promise<Reading[]> {
  const thread = startReadingThread()
  const readings: Reading[] = []
  try {
    for (const [path, truth] of [...labelledResumes()].slice(0, limit)) {
      const bytes = bytesOf(path)
      const started = performance.now()
      const parsed = await thread.read(bytes)
      readings.push({ file: pathInCorpora(path), truth, parsed, ms: performance.now() - started })
    }
  } finally {
    await thread.end()
  }
  return readings
}

/** What other parsers read from the same files, by their names. */
export async function theirReadings(): Promise<ReadonlyMap<string, readonly Reading[]>> {
  const truths = new Map([...labelledResumes()].map(([path, truth]) => [pathInCorpora(path), truth]))
  const files = corpusFiles('resumes/rivals').filter((path) => path.endsWith('.jsonl'))
  const readings = files.map(async (path): Promise<[string, Reading[]]> => {
    const lines = (await readFile(path, 'utf8')).split('\n').filter(Boolean)
    return [basename(path, '.jsonl'), lines.flatMap((line) => readingIn(JSON.parse(line), truths))]
  })
  return new Map(await Promise.all(readings))
}

interface RivalLine {
  readonly file: string
  readonly fields: (ParsedResume & { readable: true })['answers']
}

function readingIn({ file, fields }: RivalLine, truths: ReadonlyMap<string, Truth>): Reading[] {
  const truth = truths.get(file)
  return truth ? [{ file, truth, parsed: { readable: true, answers: fields, unsure: [] }, ms: 0 }] : []
}
