import { type MessagePort, workerData } from 'node:worker_threads'

export const threadData = <Data>(): Data => (workerData as ThreadData).data as Data

/** Answers requests of the `ThreadClient` that started this thread. Errors lose other members than their standard ones. */
export function serveThread<Request, Response>(
  respond: (request: Request) => Response,
  end: () => void = () => {},
): void {
  const { port } = workerData as ThreadData
  port.on('message', (message: ThreadMessage<Request>) => {
    if (message) return port.postMessage(replyTo(message.request, respond))
    end()
    port.close()
  })
}

function replyTo<Request, Response>(
  request: Request,
  respond: (request: Request) => Response,
): ThreadReply<Response> {
  try {
    return { ok: true, response: respond(request) }
  } catch (error) {
    return { ok: false, error: error instanceof Error ? error : new Error(String(error)) }
  }
}

export interface ThreadData {
  readonly port: MessagePort
  readonly data: unknown
}

type ThreadMessage<Request> = { readonly request: Request } | null

/** Replies come in the order of the requests. */
export type ThreadReply<Response> =
  | { readonly ok: true; readonly response: Response }
  | { readonly ok: false; readonly error: Error }
