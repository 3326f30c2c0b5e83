import { failureWords } from './failure-words.ts'
import { type Check, type Finding, fault } from './finding.ts'

/** How long one check may take, in milliseconds: longer than what each of its requests may. */
const CHECK_TIMEOUT_MS = 20_000

/** A finding with the name of its check. */
export interface Line extends Finding {
  readonly check: string
}

/**
 * Runs all checks at once; one that fails or takes too long is a fault of itself alone.
 *
 * @param timeout for each, in milliseconds
 * @returns what each found, in the order of the checks, as soon as it and those before it are done
 */
export async function* runChecks(
  checks: readonly Check[],
  timeout = CHECK_TIMEOUT_MS,
): AsyncGenerator<readonly Line[]> {
  const running = checks.map(async (check) => {
    const findings = await inTime(check, timeout)
    return findings.map((finding) => ({ check: check.name, ...finding }))
  })
  for (const lines of running) yield await lines
}

async function inTime(check: Check, timeout: number): Promise<readonly Finding[]> {
  const { promise: late, resolve } = Promise.withResolvers<readonly Finding[]>()
  const timer = setTimeout(
    () => resolve([fault(`no answer within ${timeout / 1000} s`, 'Look at what is slow, and try again.')]),
    timeout,
  )
  const found = check
    .run()
    .catch((error: unknown) => [fault(failureWords(error), 'Mend that, and try again.')])
  return Promise.race([found, late]).finally(() => clearTimeout(timer))
}
