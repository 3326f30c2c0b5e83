import { availableParallelism } from 'node:os'
import type { Lane } from '../../tools/run-in-lanes.ts'
import { CONDITIONS } from '../harness/condition.ts'
import { connectToFirefox, serveFirefox } from '../harness/engines/firefox.ts'
import type { Where } from './exception.ts'
import { shareBrowser } from './shared-browser.ts'

/**
 * As many lanes as there are processors, so that files run beside one another: each has displays, ports and a product
 * of its own. A lane of Firefox has one browser for all of its files: to start one takes 4 s of a processor.
 *
 * @param files how many there are to run
 */
export async function startLanes(where: Where, files: number): Promise<Lane[]> {
  const condition = CONDITIONS.find((known) => known === where)
  const common = { ...process.env, BROWSER: condition ? 'chromium' : where, JOURNEYS: condition ?? '' }
  const startLane = where === 'firefox' ? startFirefoxLane : startLaneOfItsOwn
  const width = Math.min(availableParallelism(), files)
  return Promise.all(Array.from({ length: width }, () => startLane(common)))
}

const startLaneOfItsOwn = async (common: NodeJS.ProcessEnv): Promise<Lane> => ({
  environment: async () => common,
  ended,
})

async function startFirefoxLane(common: NodeJS.ProcessEnv): Promise<Lane> {
  const { address, isOpen, end } = await shareBrowser(serveFirefox, connectToFirefox)
  return {
    environment: async () => ({ ...common, SHARED_BROWSER: await address() }),
    isOpen,
    end,
    ended,
  }
}

const ended = (file: string, milliseconds: number) =>
  console.log(`${file}: ${(milliseconds / 1_000).toFixed()} s`)
