import pino, { type DestinationStream, type Logger, type LoggerOptions } from 'pino'
import { describeError } from './describe-error.ts'
import { readableLine } from './readable-line.ts'

/** Buffers lines for at most {@link FLUSH_MS}: a system call for each would cost latency. */
const BUFFER_BYTES = 4_096
const FLUSH_MS = 250

type Part = 'service' | 'outbox' | 'provider' | 'operators' | 'notifications'

interface Log {
  logOf(part: Part): Logger
  endLog(): void
}

/** Creates a log of JSON lines, readable at a terminal. Never log bodies, credentials or addresses of requests. */
export function createLog(level: string, destination?: DestinationStream): Log {
  if (destination) return { logOf: childLoggers(level, destination), endLog: () => {} }
  if (process.stdout.isTTY) {
    const write = (line: string) => void process.stdout.write(readableLine(line))
    return { logOf: childLoggers(level, { write }), endLog: () => {} }
  }
  const stdout = sharedStdout()
  return { logOf: childLoggers(level, stdout), endLog: () => stdout.flushSync() }
}

let shared: ReturnType<typeof pino.destination> | undefined

/** Opens one stdout for all parts of the process, so that lines are not interleaved. */
function sharedStdout() {
  if (shared) return shared
  const stdout = pino.destination({ dest: 1, sync: false, minLength: BUFFER_BYTES })
  setInterval(() => stdout.flush(), FLUSH_MS).unref()
  shared = stdout
  return stdout
}

function childLoggers(level: string, destination: DestinationStream): Log['logOf'] {
  const log = pino(options(level), destination)
  return (part) => log.child({ part })
}

/** Members that are redacted, should a whole request or registration ever be logged. */
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
