import pino, { type Logger } from 'pino'

/** Lines are written when so many bytes wait, or so many milliseconds have passed: a write each would be felt. */
const BUFFER_BYTES = 4_096
const FLUSH_MS = 250

/** JSON lines on stdout. Bodies, credentials and e-mail addresses are never handed to it. */
export function createLog(level: string): { readonly log: Logger; endLog(): void } {
  const destination = pino.destination({ dest: 1, sync: false, minLength: BUFFER_BYTES })
  const log = pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, destination)
  const timer = setInterval(() => destination.flush(), FLUSH_MS).unref()
  return {
    log,
    endLog() {
      clearInterval(timer)
      destination.flushSync()
    },
  }
}
