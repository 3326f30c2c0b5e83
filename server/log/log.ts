import pino, { type DestinationStream, type Logger, type LoggerOptions } from 'pino'
import { describeError } from './describe-error.ts'
import { readableLine } from './readable-line.ts'

/** Bytes of lines that are written at once, at the latest after {@link FLUSH_MS}: a write each would be felt. */
const BUFFER_BYTES = 4_096
const FLUSH_MS = 250

type Part = 'service' | 'outbox' | 'provider' | 'doctor'

interface Log {
  logOf(part: Part): Logger
  endLog(): void
}

/** Creates a log of JSON lines on stdout, or of words at a terminal. Never hand it bodies, credentials or addresses. */
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

/** Opens one stdout for all parts of the process, so that their lines come whole and in order. */
function sharedStdout() {
  if (shared) return shared
  const stdout = pino.destination({ dest: 1, sync: false, minLength: BUFFER_BYTES })
  setInterval(() => stdout.flush(), FLUSH_MS).unref()
  shared = stdout
  return stdout
}

function partsOf(level: string, destination: DestinationStream): Log['logOf'] {
  const log = pino(options(level), destination)
  return (part) => log.child({ part })
}

/** Names of secrets in requests, answers and registrations, should one ever be logged whole. */
const SECRET_NAMES = ['authorization', 'cookie', 'password', 'credential', 'uploaded_resume']

const options = (level: string): LoggerOptions => ({
  level,
  base: null,
  timestamp: pino.stdTimeFunctions.isoTime,
  redact: {
    paths: SECRET_NAMES.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
    censor: '[redacted]',
  },
  serializers: { err: describeError },
})
