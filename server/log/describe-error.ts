/** Root of the project, as in stack frames. */
const ROOT = new URL('../../', import.meta.url).href
const CAUSES_MAX = 5
const MESSAGE_MAX_LENGTH = 500

interface ErrorDescription {
  readonly name?: string
  readonly code?: string | number
  readonly message?: string
  readonly at?: readonly string[]
  readonly cause?: ErrorDescription
}

/**
 * Describes an error for the log: name, code, message, our own stack frames, and causes. Other members are left out, since
 * they may hold secrets, such as a parser's input.
 */
export function describeError(error: unknown, depth = 0): ErrorDescription {
  if (!(error instanceof Error))
    return typeof error === 'string' ? { message: cut(error) } : { name: typeof error }
  const { name, message, stack, cause } = error
  const code = 'code' in error ? error.code : undefined
  const at = ownFrames(stack)
  const inner = cause ?? (error instanceof AggregateError ? error.errors[0] : undefined)
  return {
    name,
    ...((typeof code === 'string' || typeof code === 'number') && { code }),
    // `JSON.parse` quotes its input.
    ...(message && !(error instanceof SyntaxError) && { message: cut(message) }),
    ...(at.length > 0 && { at }),
    ...(inner !== undefined && depth < CAUSES_MAX && { cause: describeError(inner, depth + 1) }),
  }
}

const cut = (text: string) => text.slice(0, MESSAGE_MAX_LENGTH)

function ownFrames(stack = ''): string[] {
  return stack
    .split('\n')
    .filter((line) => /^ +at /.test(line) && line.includes(ROOT))
    .filter((line) => !line.includes('node_modules'))
    .map((line) => line.trim().slice('at '.length).replace(ROOT, ''))
}
