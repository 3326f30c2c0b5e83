const HOUR_MS = 60 * 60 * 1000

/** Runs a task now and every hour, never concurrently. @returns a function that stops it, after the current run */
export function everyHour(task: () => Promise<void>, onError: (error: unknown) => void): () => Promise<void> {
  const run = () => task().catch(onError)
  let running = run()
  const timer = setInterval(() => {
    running = running.then(run)
  }, HOUR_MS).unref()
  return async () => {
    clearInterval(timer)
    await running
  }
}
