import { setTimeout as wait } from 'node:timers/promises'

/** So that each request goes to the next copy. */
export const CLOSING = { connection: 'close' }

const PATIENCE_MS = 40_000
const PAUSE_MS = 100

/**
 * Asks until there is an answer that is not about the moment: no lost connection, no 5xx, no 429.
 *
 * @param repeated told of each time that it has to ask again
 * @throws after some time without one
 */
export async function untilAnswered(
  ask: () => Promise<Response>,
  repeated: () => void = () => {},
): Promise<Response> {
  const end = Date.now() + PATIENCE_MS
  for (;;) {
    // The body, too: a copy may die between the status and the end of its answer.
    const answer = await ask()
      .then(async (response) => new Response(await response.arrayBuffer(), { status: response.status }))
      .catch((error: unknown) => error as Error)
    if (answer instanceof Response && answer.status < 500 && answer.status !== 429) return answer
    if (Date.now() > end) throw new Error(`nothing but ${await wordsOf(answer)} for ${PATIENCE_MS} ms`)
    repeated()
    await wait(PAUSE_MS)
  }
}

const wordsOf = async (answer: Response | Error) =>
  answer instanceof Error ? String(answer.cause ?? answer) : `${answer.status} ${await answer.text()}`
