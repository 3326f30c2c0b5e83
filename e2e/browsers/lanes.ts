import { availableParallelism } from 'node:os'
import { PassThrough } from 'node:stream'
import { run } from 'node:test'
import type { TestEvent } from 'node:test/reporters'
import { CONDITIONS } from '../harness/condition.ts'
import { serveFirefox } from '../harness/engines/firefox.ts'
import type { Where } from './exception.ts'

/** Files of journeys run beside one another: one at a time in each lane. */
interface Lanes {
  /** What the files of each lane find in their environment. */
  readonly environments: readonly NodeJS.ProcessEnv[]
  end(): Promise<void>
}

/**
 * One lane; in Firefox as many as there are processors, each with a browser for all of its files: to start one takes
 * 4 s of a processor.
 *
 * @param files how many there are to run
 */
export async function startLanes(where: Where, files: number): Promise<Lanes> {
  const condition = CONDITIONS.find((known) => known === where)
  const common = { ...process.env, BROWSER: condition ? 'chromium' : where, JOURNEYS: condition ?? '' }
  if (where !== 'firefox') return { environments: [common], end: async () => {} }
  const width = Math.min(availableParallelism(), files)
  const browsers = await Promise.all(Array.from({ length: width }, serveFirefox))
  return {
    environments: browsers.map((browser) => ({ ...common, SHARED_BROWSER: browser.wsEndpoint() })),
    async end() {
      await Promise.all(browsers.map((browser) => browser.close()))
    },
  }
}

/**
 * Runs files, each in the next lane that is free. What a file tells comes in one piece when it has ended, so that two
 * that run beside one another are not told in a jumble.
 */
export function runInLanes(
  files: readonly string[],
  { environments }: Lanes,
  optionsFor: (file: string, environment: NodeJS.ProcessEnv) => Parameters<typeof run>[0],
): AsyncIterable<TestEvent> {
  const waiting = [...files]
  const events = new PassThrough({ objectMode: true })
  const runLane = async (environment: NodeJS.ProcessEnv) => {
    for (let file = waiting.shift(); file; file = waiting.shift()) {
      const told: TestEvent[] = []
      for await (const event of run(optionsFor(file, environment))) told.push(event)
      for (const event of told.filter(isOfATest)) events.write(event)
    }
  }
  Promise.all(environments.map(runLane)).then(
    () => events.end(),
    (error: Error) => events.destroy(error),
  )
  return events
}

/** Each file ends with how many passed, which the whole run counts by itself. */
const isOfATest = (event: TestEvent): boolean =>
  event.type !== 'test:summary' && !(event.type === 'test:diagnostic' && event.data.nesting === 0)
