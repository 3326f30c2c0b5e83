import pino, { type DestinationStream, type Logger } from 'pino'

/** Where a secret could stand if a request, an answer or a registration were ever logged whole. */
const SECRET_PATHS = ['authorization', 'cookie', 'password', 'credential', 'uploaded_resume'].flatMap(
  (name) => [name, `*.${name}`, `*.*.${name}`],
)

/**
 * JSON lines on stdout. Bodies, credentials and addresses of requests are never handed to it; redaction is for the
 * day when somebody does.
 */
export function createLog(level: string, destination: DestinationStream = pino.destination(1)): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: { paths: SECRET_PATHS, censor: '[redacted]' },
    },
    destination,
  )
}
