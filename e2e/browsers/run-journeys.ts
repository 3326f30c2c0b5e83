import { readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { Readable } from 'node:stream'
import { spec } from 'node:test/reporters'
import { type EndOfTest, isEndOfTest, runInLanes, type Told } from '../../tools/run-in-lanes.ts'
import type { Exception, Where } from './exception.ts'
import { exceptionOf, KNOWN_FAULTS, LEFT_OUT } from './exceptions.ts'
import { startLanes } from './lanes.ts'

const JOURNEYS = join(import.meta.dirname, '..')

/** What came of the journeys in one engine, or under one condition: their titles, as `draft: after a reload`. */
export interface Result {
  readonly where: Where
  readonly passed: readonly string[]
  readonly failed: readonly string[]
  /** Failed, and listed as known to. */
  readonly faulty: readonly string[]
  /** Passed, although listed as known to fail. */
  readonly mended: readonly string[]
}

/**
 * Runs the journeys in an engine that is there, or under a condition, and prints what happens.
 *
 * @param only names of files without `.test.ts`; none for all
 */
export async function runJourneys(where: Where, only: readonly string[] = []): Promise<Result> {
  const result = { where, passed: [], failed: [], faulty: [], mended: [] }
  const leftOut = LEFT_OUT.filter((exception) => exception.where === where)
  const files = journeyFiles().filter(
    (file) => !leftOut.some((exception) => exception.file === file && !exception.names),
  )
  const wanted = files.filter((file) => only.length === 0 || only.includes(file))
  const lanes = await startLanes(where, wanted.length)
  const told = runInLanes(wanted, lanes, (file, env) => ({
    files: [join(JOURNEYS, `${file}.test.ts`)],
    env,
    testSkipPatterns: leftOut
      .filter((exception) => exception.file === file)
      .flatMap(({ names = [] }) => names.map(exactly)),
  }))
  try {
    for await (const text of Readable.from(judged(told, result)).pipe(new spec()))
      process.stdout.write(String(text))
  } finally {
    await Promise.all(lanes.map((lane) => lane.end?.()))
  }
  return result
}

/** Sorts what ends into the lists of a result; a journey that is known to fail is printed as such. */
async function* judged(told: AsyncIterable<Told>, result: Record<keyof Lists, string[]> & { where: Where }) {
  for await (const { events } of told)
    for (const event of events) {
      // What is left out is told by name.
      if (isEndOfTest(event) && event.data.skip === undefined) {
        const fault = exceptionOf(KNOWN_FAULTS, result.where, fileOf(event), event.data.name)
        if (fault) Object.assign(event.data, { todo: fault.reason })
        result[verdict(event, fault)].push(`${fileOf(event)}: ${event.data.name}`)
      }
      yield event
    }
}

type Lists = Omit<Result, 'where'>

function verdict({ type }: EndOfTest, fault: Exception | undefined): keyof Lists {
  if (type === 'test:pass') return fault ? 'mended' : 'passed'
  return fault ? 'faulty' : 'failed'
}

const fileOf = ({ data }: EndOfTest): string => basename(data.file ?? '').replace(/\.test\.ts$/, '')

const journeyFiles = (): string[] =>
  readdirSync(JOURNEYS)
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => name.replace(/\.test\.ts$/, ''))

const exactly = (name: string) => new RegExp(`^${name.replace(/[^\w ]/g, '\\$&')}$`)
