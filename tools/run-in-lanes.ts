import { PassThrough } from 'node:stream'
import { run } from 'node:test'
import type { TestEvent } from 'node:test/reporters'

/** What hangs would hold everything up: several times what the longest file takes. */
const FILE_TIMEOUT_MS = 900_000
/** A killed file whose own processes live on keeps its outputs open. */
const LEFTOVERS_TIMEOUT_MS = 10_000

/** Where files of tests run, one at a time, beside those of other lanes. */
export interface Lane {
  /** What its next file finds in its environment. */
  environment(): Promise<NodeJS.ProcessEnv>
  /** False where something that the lane shares between its files has closed while one ran. */
  isOpen?(): Promise<boolean>
  end?(): Promise<void>
  /** Is told how long a file took. */
  ended?(file: string, milliseconds: number): void
}

export type RunOptions = NonNullable<Parameters<typeof run>[0]>

/**
 * Runs files of tests, each in the next lane that is free. What a file tells comes in one piece when it has ended, so
 * that two that run beside one another are not told in a jumble. One that does not end is ended, and has failed.
 *
 * @param timeout for a file, in milliseconds
 */
export function runInLanes(
  files: readonly string[],
  lanes: readonly Lane[],
  optionsFor: (file: string, environment: NodeJS.ProcessEnv) => RunOptions,
  timeout = FILE_TIMEOUT_MS,
): AsyncIterable<TestEvent> {
  const waiting = [...files]
  const events = new PassThrough({ objectMode: true })
  const runLane = async (lane: Lane) => {
    for (let file = waiting.shift(); file; file = waiting.shift()) {
      const environment = await lane.environment()
      const begun = performance.now()
      const told = await runFile(optionsFor(file, environment), timeout)
      for (const event of told.filter(isOfATest)) events.write(event)
      lane.ended?.(file, performance.now() - begun)
      if (lane.isOpen && !(await lane.isOpen()))
        console.error(`The browser closed during ${file}. The next file gets another one.`)
    }
  }
  Promise.all(lanes.map(runLane)).then(
    () => events.end(),
    (error: Error) => events.destroy(error),
  )
  return events
}

/** `run`'s own timeout ends single tests, and not a file that does not end although its tests have. */
async function runFile(options: RunOptions, timeout: number): Promise<TestEvent[]> {
  const ended = new AbortController()
  const stream = run({ ...options, signal: ended.signal })
  const abort = setTimeout(() => ended.abort(new Error(`It did not end within ${timeout} ms.`)), timeout)
  const leave = setTimeout(() => stream.destroy(), timeout + LEFTOVERS_TIMEOUT_MS)
  const told: TestEvent[] = []
  try {
    for await (const event of stream) told.push(event)
  } catch (error) {
    if (!ended.signal.aborted) throw error
  } finally {
    clearTimeout(abort)
    clearTimeout(leave)
  }
  if (ended.signal.aborted && !told.some(({ type }) => type === 'test:fail')) throw ended.signal.reason
  return told
}

/** Each file ends with how many passed, which the whole run counts by itself. */
const isOfATest = (event: TestEvent): boolean =>
  event.type !== 'test:summary' && !(event.type === 'test:diagnostic' && event.data.nesting === 0)
