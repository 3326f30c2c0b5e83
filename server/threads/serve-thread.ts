import { isMainThread, type MessagePort, workerData } from 'node:worker_threads'

export const threadData = <Data>(): Data =>
  isMainThread ? JSON.parse(process.argv[2] ?? 'null') : ((workerData as ThreadData).data as Data)

/** Answers requests of the `ThreadClient` that started this thread, or process. Errors lose other members than their standard ones. */
export function serveThread<Request, Response>(
  respond: (request: Request) => Response,
  end: () => void = () => {},
): void {
  const { reply, listen, close } = isMainThread ? ofProcess() : ofThread()
  listen((message) => {
    if (message) return reply(replyTo((message as { request: Request }).request, respond))
    end()
    close()
  })
}

interface Served {
  reply(reply: ThreadReply<unknown>): void
  listen(onMessage: (message: ThreadMessage<unknown>) => void): void
  close(): unknown
}

function ofThread(): Served {
  const { port } = workerData as ThreadData
  return {
    reply: (reply) => port.postMessage(reply),
    listen: (onMessage) => port.on('message', onMessage),
    close: () => port.close(),
  }
}

function ofProcess(): Served {
  // A terminal and systemd signal all processes: the one that started this ends it.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {})
  return {
    reply: (reply) => process.send?.(reply),
    listen: (onMessage) => process.on('message', (message) => onMessage(message as ThreadMessage<unknown>)),
    close: () => process.connected && process.disconnect(),
  }
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
