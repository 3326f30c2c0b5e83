import { DRAIN_TIMEOUT_MS } from '@resume-library/contract/limits'

/** Above the drain timeout, and below the 10 s of most supervisors. */
const END_TIMEOUT_MS = DRAIN_TIMEOUT_MS + 1_000

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Ends the process cleanly on a signal; Ctrl-C pressed again, or {@link END_TIMEOUT_MS}, ends it at once. */
export function endOnSignals(close: () => Promise<void>): void {
  let ending = false
  const end = async (signal: NodeJS.Signals) => {
    // A closed terminal signals the whole group, and run.js passes its own signal on: SIGHUP and SIGTERM come twice.
    if (ending && signal === 'SIGINT') process.exit(1)
    if (ending) return
    ending = true
    setTimeout(() => process.exit(1), END_TIMEOUT_MS).unref()
    try {
      await close()
    } catch (error) {
      console.error('Not everything could be closed.', error)
      process.exitCode = 1
    }
    // Pending work, such as the deletion of an aborted upload, still completes.
  }
  for (const signal of SIGNALS) process.on(signal, end)
}
