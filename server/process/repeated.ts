const MINUTE_MS = 60 * 1000

type Repeat = (task: () => Promise<void>, onError: (error: unknown) => void) => () => Promise<void>

/** Runs a task now and every hour, never concurrently. @returns a function that stops it, after the current run */
export const everyHour: Repeat = (task, onError) => repeat(task, onError, 60 * MINUTE_MS)

/** Runs a task now and every minute, as {@link everyHour}. */
export const everyMinute: Repeat = (task, onError) => repeat(task, onError, MINUTE_MS)

function repeat(
  task: () => Promise<void>,
  onError: (error: unknown) => void,
  intervalMs: number,
): () => Promise<void> {
  const run = () => task().catch(onError)
  let running = run()
  const timer = setInterval(() => {
    running = running.then(run)
  }, intervalMs).unref()
  return async () => {
    clearInterval(timer)
    await running
  }
}
