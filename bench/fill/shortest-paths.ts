import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { ROOT } from '../server-process.ts'

/** What a hand does to register, on one of the ways that the journeys go. */
export interface ShortestPath {
  readonly way: string
  readonly taps: number
  readonly keystrokes: number
}

const JOURNEYS = ['e2e/shortest-path.test.ts', 'e2e/resume-fill.test.ts']
const PRINTED = /shortest path (with(?:out)? [\w ]+): (\d+) taps, (\d+) keystrokes/g

/** Has the journeys of the shortest paths count taps and keystrokes; needs the built page. */
export async function shortestPaths(): Promise<ShortestPath[]> {
  const only = ['--test-name-pattern=shortest', '--test-name-pattern=autofill']
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--test', '--test-reporter=tap', ...only, ...JOURNEYS],
    { cwd: ROOT, maxBuffer: 64 * 1024 * 1024 },
  )
  return [...stdout.matchAll(PRINTED)].map(([, way = '', taps, keystrokes]) => ({
    way,
    taps: Number(taps),
    keystrokes: Number(keystrokes),
  }))
}
