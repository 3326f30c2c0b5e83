import pino, { type Bindings, type DestinationStream, type Logger, type LoggerOptions } from 'pino'
import { describeError } from './describe-error.ts'
import { readableLine } from './readable-line.ts'
import { redacted } from './redact.ts'

/** Lines are written when so many bytes wait, or so many milliseconds have passed: a write each would be felt. */
const BUFFER_BYTES = 4_096
const FLUSH_MS = 250

/** What runs, alone or beside the others in one process: `part` of each line. */
type Part = 'service' | 'outbox' | 'provider' | 'doctor'

interface Log {
  /** The log of a part. */
  logOf(part: Part): Logger
  /** Writes what still waits. */
  endLog(): void
}

/**
 * Lines on stdout, of one shape for all parts: JSON, or words where a person sits at a terminal. Bodies, credentials and
 * addresses of requests are never handed to it; redaction is for the day when somebody does.
 *
 * @param destination instead of stdout
 */
export function createLog(level: string, destination?: DestinationStream): Log {
  if (destination) return { logOf: partsOf(level, destination), endLog: () => {} }
  if (process.stdout.isTTY) {
    const write = (line: string) => void process.stdout.write(readableLine(line))
    return { logOf: partsOf(level, { write }), endLog: () => {} }
  }
  const stdout = sharedStdout()
  return { logOf: partsOf(level, stdout), endLog: () => stdout.flushSync() }
}

let shared: ReturnType<typeof pino.destination> | undefined

/** One for all parts of the process, so that their lines come in order, and none into the middle of another. */
function sharedStdout() {
  if (shared) return shared
  const stdout = pino.destination({ dest: 1, sync: false, minLength: BUFFER_BYTES })
  setInterval(() => stdout.flush(), FLUSH_MS).unref()
  shared = stdout
  return stdout
}

function partsOf(level: string, destination: DestinationStream): Log['logOf'] {
  const log = redactingChildren(pino(options(level), destination))
  return (part) => log.child({ part })
}

/** What a child says in each line is redacted once, when it is made: pino asks no formatter of it. Its children inherit this. */
function redactingChildren(log: Logger): Logger {
  const { child } = log
  log.child = function (this: Logger, bindings: Bindings, ...options: never[]) {
    return child.call(this, redacted(bindings), ...options)
  } as Logger['child']
  return log
}

const options = (level: string): LoggerOptions => ({
  level,
  base: null,
  timestamp: pino.stdTimeFunctions.isoTime,
  // Pino's own redaction took a third of what a line costs (docs/decisions/0030).
  formatters: { log: redacted },
  serializers: { err: describeError },
})
