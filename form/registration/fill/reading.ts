import type { RegistrationCore } from '../state/core.ts'
import type { LaterDependencies } from '../state/dependencies.ts'
import { changeFill, stillFilledIn } from './fill-changes.ts'
import { readInTime, type TimedReading } from './read-in-time.ts'

/** One reading at a time. */
export interface Reading {
  /** Reads a file in place of any other; `use` hears how it ended, unless it was stopped before. */
  start(file: Blob, use: (result: TimedReading) => void): Promise<void>
  /** Ends the reading, if one is under way, and says nothing more about it. */
  stop(): void
}

export function createReading(
  core: RegistrationCore,
  dependencies: Pick<LaterDependencies, 'readResume' | 'clock'>,
): Reading {
  /** The reading that is under way: the end of any other is nobody's business any more. */
  let running: AbortController | null = null

  const stop = () => {
    running?.abort()
    running = null
    const { fill } = core.current()
    if (fill.status.kind === 'reading') changeFill(core, stillFilledIn(fill, core.values()))
  }
  const start = async (file: Blob, use: (result: TimedReading) => void) => {
    stop()
    const controller = new AbortController()
    running = controller
    const result = await readInTime(file, dependencies, controller.signal)
    if (running !== controller) return
    running = null
    use(result)
  }
  return { start, stop }
}
