const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/**
 * Runs a task that leaves something unfinished on the disk; where a signal ends the process meanwhile, that is cleaned
 * up first. It cannot wait for what the task has begun.
 *
 * @param cleanUp called only while the task has not ended
 */
export async function cleanedUpOnSignals<Result>(
  cleanUp: () => void,
  task: () => Promise<Result>,
): Promise<Result> {
  const stopListening = () => {
    for (const signal of SIGNALS) process.off(signal, end)
  }
  const end = (signal: NodeJS.Signals) => {
    stopListening()
    cleanUp()
    // Whoever waits for it is told how it ended.
    process.kill(process.pid, signal)
  }
  for (const signal of SIGNALS) process.on(signal, end)
  try {
    return await task()
  } finally {
    stopListening()
  }
}
