import pino, { type DestinationStream, type Logger, type LoggerOptions } from 'pino'
import { describeError } from './describe-error.ts'

/** Where a secret could stand if a request, an answer or a registration were ever logged whole. */
const SECRET_PATHS = ['authorization', 'cookie', 'password', 'credential', 'uploaded_resume'].flatMap(
  (name) => [name, `*.${name}`, `*.*.${name}`],
)

/** Lines are written when so many bytes wait, or so many milliseconds have passed: a write each would be felt. */
const BUFFER_BYTES = 4_096
const FLUSH_MS = 250

interface Log {
  readonly log: Logger
  /** Writes what still waits. */
  endLog(): void
}

/**
 * JSON lines on stdout. Bodies, credentials and addresses of requests are never handed to it; redaction is for the
 * day when somebody does.
 *
 * @param destination instead of stdout
 */
export function createLog(level: string, destination?: DestinationStream): Log {
  if (destination) return { log: pino(options(level), destination), endLog: () => {} }
  const stdout = pino.destination({ dest: 1, sync: false, minLength: BUFFER_BYTES })
  const timer = setInterval(() => stdout.flush(), FLUSH_MS).unref()
  return {
    log: pino(options(level), stdout),
    endLog() {
      clearInterval(timer)
      stdout.flushSync()
    },
  }
}

const options = (level: string): LoggerOptions => ({
  level,
  base: null,
  timestamp: pino.stdTimeFunctions.isoTime,
  redact: { paths: SECRET_PATHS, censor: '[redacted]' },
  serializers: { err: describeError },
})
