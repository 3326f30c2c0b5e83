import { wholeError } from '../log/whole-error.ts'

/**
 * Shows what nothing has caught, and ends the process, as Node does by itself. But Node begins with the line of the module:
 * of a built one that is up to 200 kB, behind which a slow pipe cuts off the error itself.
 */
export function showUncaught(): void {
  process.on('uncaughtException', (error) => {
    console.error(wholeError(error))
    process.exit(1)
  })
}
