import { availableParallelism } from 'node:os'
import { PassThrough } from 'node:stream'
import { run } from 'node:test'
import type { TestEvent } from 'node:test/reporters'
import { CONDITIONS } from '../harness/condition.ts'
import { connectToFirefox, serveFirefox } from '../harness/engines/firefox.ts'
import type { Where } from './exception.ts'
import { shareBrowser } from './shared-browser.ts'

/** Where files of journeys run, one at a time, beside those of other lanes. */
interface Lane {
  /** What its next file finds in its environment. */
  environment(): Promise<NodeJS.ProcessEnv>
  /** False where its browser has closed while a file ran. */
  isOpen(): Promise<boolean>
  end(): Promise<void>
}

/**
 * One lane; in Firefox as many as there are processors, each with a browser for all of its files: to start one takes
 * 4 s of a processor.
 *
 * @param files how many there are to run
 */
export async function startLanes(where: Where, files: number): Promise<Lane[]> {
  const condition = CONDITIONS.find((known) => known === where)
  const common = { ...process.env, BROWSER: condition ? 'chromium' : where, JOURNEYS: condition ?? '' }
  if (where !== 'firefox')
    return [{ environment: async () => common, isOpen: async () => true, end: async () => {} }]
  const width = Math.min(availableParallelism(), files)
  const browsers = await Promise.all(
    Array.from({ length: width }, () => shareBrowser(serveFirefox, connectToFirefox)),
  )
  return browsers.map(({ address, isOpen, end }) => ({
    environment: async () => ({ ...common, SHARED_BROWSER: await address() }),
    isOpen,
    end,
  }))
}

/**
 * Runs files, each in the next lane that is free. What a file tells comes in one piece when it has ended, so that two
 * that run beside one another are not told in a jumble.
 */
export function runInLanes(
  files: readonly string[],
  lanes: readonly Lane[],
  optionsFor: (file: string, environment: NodeJS.ProcessEnv) => Parameters<typeof run>[0],
): AsyncIterable<TestEvent> {
  const waiting = [...files]
  const events = new PassThrough({ objectMode: true })
  const runLane = async (lane: Lane) => {
    for (let file = waiting.shift(); file; file = waiting.shift()) {
      const told: TestEvent[] = []
      for await (const event of run(optionsFor(file, await lane.environment()))) told.push(event)
      for (const event of told.filter(isOfATest)) events.write(event)
      if (!(await lane.isOpen()))
        console.error(`The browser closed during ${file}. The next file gets another one.`)
    }
  }
  Promise.all(lanes.map(runLane)).then(
    () => events.end(),
    (error: Error) => events.destroy(error),
  )
  return events
}

/** Each file ends with how many passed, which the whole run counts by itself. */
const isOfATest = (event: TestEvent): boolean =>
  event.type !== 'test:summary' && !(event.type === 'test:diagnostic' && event.data.nesting === 0)
