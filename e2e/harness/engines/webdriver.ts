/** A refusal of the driver, with the code that W3C WebDriver gives it, as `no such window`. */
class WebDriverError extends Error {
  readonly code: string
  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}

/** A session of a W3C WebDriver. Its commands run one after another. */
export interface WebDriverSession {
  /** @param path below the session, as `/url` @throws with the driver’s code and words */
  send<Value>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<Value>
  /** Ends the session and with it the browser. */
  end(): Promise<void>
}

/** @param origin of the driver @param capabilities that it must match */
export async function startSession(origin: string, capabilities: object): Promise<WebDriverSession> {
  const { sessionId } = await request<{ sessionId: string }>('POST', `${origin}/session`, {
    capabilities: { alwaysMatch: capabilities },
  })
  const address = `${origin}/session/${sessionId}`
  let last: Promise<unknown> = Promise.resolve()
  const inTurn = <Value>(work: () => Promise<Value>): Promise<Value> => {
    const turn = last.then(work)
    last = turn.catch(() => {})
    return turn
  }
  return {
    send: (method, path, body) => inTurn(() => request(method, address + path, body)),
    end: () => inTurn(() => request('DELETE', address)),
  }
}

async function request<Value>(method: string, url: string, body?: object): Promise<Value> {
  const answer = await fetch(url, {
    method,
    ...(method === 'POST' && {
      body: JSON.stringify(body ?? {}),
      headers: { 'Content-Type': 'application/json' },
    }),
  })
  const { value } = await answer.json()
  if (!answer.ok) throw new WebDriverError(value.error, value.message || value.error)
  return value
}
