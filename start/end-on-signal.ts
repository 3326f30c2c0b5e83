const PATIENCE_MS = 9_000

/**
 * Ends the process cleanly on Ctrl-C or SIGTERM: what has begun is answered, then the databases are closed.
 * A second signal, or nine seconds, end it at once.
 */
export function endOnSignal(running: { close(): Promise<void> }): void {
  let ending = false
  const end = (signal: NodeJS.Signals) => {
    if (ending) process.exit(1)
    ending = true
    setTimeout(() => process.exit(1), PATIENCE_MS).unref()
    running.close().then(
      () => process.exit(0),
      (error) => {
        console.error(`${signal}: not everything could be closed.`, error)
        process.exit(1)
      },
    )
  }
  process.on('SIGINT', end)
  process.on('SIGTERM', end)
}
