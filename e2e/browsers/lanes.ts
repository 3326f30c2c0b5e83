import { availableParallelism } from 'node:os'
import type { Lane } from '../../tools/run-in-lanes.ts'
import { CONDITIONS } from '../harness/condition.ts'
import { connectToFirefox, serveFirefox } from '../harness/engines/firefox.ts'
import type { Where } from './exception.ts'
import { shareBrowser } from './shared-browser.ts'

/**
 * One lane; in Firefox as many as there are processors, each with a browser for all of its files: to start one takes
 * 4 s of a processor.
 *
 * @param files how many there are to run
 */
export async function startLanes(where: Where, files: number): Promise<Lane[]> {
  const condition = CONDITIONS.find((known) => known === where)
  const common = { ...process.env, BROWSER: condition ? 'chromium' : where, JOURNEYS: condition ?? '' }
  if (where !== 'firefox') return [{ environment: async () => common }]
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
