/** A refusal of the driver, with the code that W3C WebDriver gives it, as `no such window`. */
class WebDriverError extends Error {
  readonly code: string
  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}

/** How long the driver may take: a command that it never answers would hold up those after it. */
export interface Deadlines {
  /** To start the browser. */
  readonly startMs: number
  readonly commandMs: number
}

/**
 * @param path below the session, as `/url`
 * @throws with the driver’s code and words, or `timeout` where it does not answer in time
 */
export type Send = <Value>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => Promise<Value>

/** A session of a W3C WebDriver. Its commands run one after another. */
export interface WebDriverSession {
  readonly send: Send
  /** Runs commands between which no other comes. */
  together<Value>(work: (send: Send) => Promise<Value>): Promise<Value>
  /** Ends the session and with it the browser. */
  end(): Promise<void>
}

/** @param origin of the driver @param capabilities that it must match @throws as `send` */
export async function startSession(
  origin: string,
  capabilities: object,
  { startMs, commandMs }: Deadlines,
): Promise<WebDriverSession> {
  const asked = { capabilities: { alwaysMatch: capabilities } }
  const { sessionId } = await request<{ sessionId: string }>(startMs, 'POST', `${origin}/session`, asked)
  const address = `${origin}/session/${sessionId}`
  let last: Promise<unknown> = Promise.resolve()
  const inTurn = <Value>(work: () => Promise<Value>): Promise<Value> => {
    const turn = last.then(work)
    last = turn.catch(() => {})
    return turn
  }
  const send: Send = (method, path, body) => request(commandMs, method, address + path, body)
  return {
    send: (method, path, body) => inTurn(() => send(method, path, body)),
    together: (work) => inTurn(() => work(send)),
    end: () => inTurn(() => request(commandMs, 'DELETE', address)),
  }
}

async function request<Value>(timeoutMs: number, method: string, url: string, body?: object): Promise<Value> {
  const answer = await fetch(url, {
    method,
    signal: AbortSignal.timeout(timeoutMs),
    ...(method === 'POST' && {
      body: JSON.stringify(body ?? {}),
      headers: { 'Content-Type': 'application/json' },
    }),
  }).catch((error: Error) => {
    if (error.name !== 'TimeoutError') throw error
    const { pathname } = new URL(url)
    throw new WebDriverError('timeout', `The driver did not answer ${method} ${pathname} in ${timeoutMs} ms.`)
  })
  const { value } = await answer.json()
  if (!answer.ok) throw new WebDriverError(value.error, value.message || value.error)
  return value
}
