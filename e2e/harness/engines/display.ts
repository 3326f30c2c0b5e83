import { spawn } from 'node:child_process'
import { once } from 'node:events'

/** Larger than any page of ours, so that a whole page can be shown for its picture. */
const SCREEN = '4000x6000x24'

export interface Display {
  /** As `:99`. */
  readonly name: string
  end(): void
}

/**
 * Starts Xvfb, whose windows nobody sees, on a display that is free.
 *
 * By itself it begins anew whenever its last window has gone, and drops who comes meanwhile (7 of 300): a browser that
 * starts as the one before it ends, and of whose end its driver never tells.
 */
export async function startDisplay(): Promise<Display> {
  const xvfb = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', SCREEN, '-nolisten', 'tcp', '-noreset'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const end = () => void xvfb.kill()
  process.once('exit', end)
  const [number] = await once(xvfb.stdio[3]!, 'data')
  return { name: `:${String(number).trim()}`, end }
}
