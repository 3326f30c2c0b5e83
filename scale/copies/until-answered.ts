import { setTimeout as wait } from 'node:timers/promises'

/** Headers that close the connection, so that each request goes to the next copy. */
export const CLOSING = { connection: 'close' }

const TIMEOUT_MS = 40_000
const PAUSE_MS = 100

/**
 * Retries a request until it gets a definite answer: no lost connection, no 5xx, no 429.
 *
 * @param onRetry called before each retry
 * @throws after 40 s without one
 */
export async function retryUntilAnswered(
  ask: () => Promise<Response>,
  onRetry: () => void = () => {},
): Promise<Response> {
  const end = Date.now() + TIMEOUT_MS
  for (;;) {
    // Reads the body, too: a copy may die in the middle of its answer.
    const answer = await ask()
      .then(async (response) => new Response(await response.arrayBuffer(), { status: response.status }))
      .catch((error: unknown) => error as Error)
    if (answer instanceof Response && answer.status < 500 && answer.status !== 429) return answer
    if (Date.now() > end) throw new Error(`nothing but ${await wordsOf(answer)} for ${TIMEOUT_MS} ms`)
    onRetry()
    await wait(PAUSE_MS)
  }
}

const wordsOf = async (answer: Response | Error) =>
  answer instanceof Error ? String(answer.cause ?? answer) : `${answer.status} ${await answer.text()}`
