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

/** What one process of tests told. */
export interface Told {
  /** As it was asked for. */
  readonly file: string
  readonly events: readonly TestEvent[]
}

/**
 * Runs files of tests, each in the next lane that is free. What a file tells comes in one piece when it has ended, so
 * that two that run beside one another are not told in a jumble. One that does not end is ended, and has failed.
 *
 * @param timeoutOf a file, in milliseconds
 */
export function runInLanes(
  files: readonly string[],
  lanes: readonly Lane[],
  optionsFor: (file: string, environment: NodeJS.ProcessEnv) => RunOptions,
  timeoutOf = (_file: string) => FILE_TIMEOUT_MS,
): AsyncIterable<Told> {
  const waiting = [...files]
  const all = new PassThrough({ objectMode: true })
  const runLane = async (lane: Lane) => {
    for (let file = waiting.shift(); file; file = waiting.shift()) {
      const environment = await lane.environment()
      const begun = performance.now()
      const events = await runFile(optionsFor(file, environment), timeoutOf(file))
      all.write({ file, events: events.filter(isWorthTelling) })
      lane.ended?.(file, performance.now() - begun)
      if (lane.isOpen && !(await lane.isOpen()))
        console.error(`The browser closed during ${file}. The next file gets another one.`)
    }
  }
  Promise.all(lanes.map(runLane)).then(
    () => all.end(),
    (error: Error) => all.destroy(error),
  )
  return all
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

export type EndOfTest = Extract<TestEvent, { type: 'test:pass' | 'test:fail' }>

/** A suite only sums up its tests, but for one that failed by itself: a hook of it did, as that which ends a product. */
export const isEndOfTest = (event: TestEvent): event is EndOfTest =>
  isEnd(event) && (event.data.details.type !== 'suite' || isFailureOfItsOwn(event))

/** Of a test, or of a suite. */
export const isEnd = (event: TestEvent): event is EndOfTest =>
  event.type === 'test:pass' || event.type === 'test:fail'

const isFailureOfItsOwn = (event: EndOfTest): boolean =>
  event.type === 'test:fail' && (event.data.details.error as TestFailure).failureType !== 'subtestsFailed'

/** What an error of a test says of itself; Node's types do not. */
type TestFailure = Error & { readonly failureType?: string }

/** Each file ends with how many passed, which the whole run counts by itself. */
const isWorthTelling = (event: TestEvent): boolean =>
  event.type !== 'test:summary' &&
  !(event.type === 'test:diagnostic' && event.data.nesting === 0 && !isLateError(event))

/** Whether something failed after its test had ended: the process says so, and of no test that it has failed. */
export const isLateError = (event: TestEvent): boolean =>
  event.type === 'test:diagnostic' && /^Error: .* asynchronous activity after/.test(event.data.message)
