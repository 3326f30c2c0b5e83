import { MessageChannel, type MessagePort, type ResourceLimits, Worker } from 'node:worker_threads'
import type { ThreadData, ThreadReply } from './serve-thread.ts'

/** Worker thread that answers requests in order. While idle, it does not keep the process alive. */
export interface ThreadClient<Request, Response> {
  /** False once the thread has ended, whatever ended it. */
  readonly isRunning: boolean
  /** @throws the error of this request, or the one that ended the thread */
  request(request: Request): Promise<Response>
  /** Ends the thread after its pending requests; safe to call twice. */
  close(): Promise<void>
}

/** Starts a thread with its own message channel: `node --watch` uses `parentPort`. */
export function startThread<Request, Response>(
  module: URL,
  data: unknown,
  resourceLimits: ResourceLimits,
): ThreadClient<Request, Response> {
  const { worker, port } = spawnThread(module, data, resourceLimits)
  const waiting: PromiseWithResolvers<Response>[] = []
  let fault: Error | null = null
  let isClosing = false

  worker.once('error', (error) => {
    fault = error instanceof Error ? error : new Error(String(error))
  })
  // The last message may arrive after `exit`, and before the port's `close`.
  const ended = Promise.all([once(worker, 'exit'), once(port, 'close')]).then(() => {
    fault ??= new Error('the thread has ended')
    for (const { reject } of waiting.splice(0)) reject(fault)
  })
  port.on('message', (reply: ThreadReply<Response>) => {
    const first = waiting.shift()
    if (reply.ok) first?.resolve(reply.response)
    else first?.reject(reply.error)
    if (waiting.length === 0 && !isClosing) port.unref()
  })
  port.unref()

  return {
    get isRunning() {
      return fault === null
    },
    async request(request) {
      if (fault) throw fault
      port.postMessage({ request })
      port.ref()
      const answered = Promise.withResolvers<Response>()
      waiting.push(answered)
      return answered.promise
    },
    close() {
      isClosing = true
      // Else the process may end before the caller continues.
      worker.ref()
      port.ref()
      if (!fault) port.postMessage(null)
      return ended
    },
  }
}

function spawnThread(module: URL, data: unknown, resourceLimits: ResourceLimits) {
  const { port1: port, port2 } = new MessageChannel()
  const workerData: ThreadData = { port: port2, data }
  const worker = new Worker(module, { workerData, transferList: [port2], resourceLimits })
  worker.unref()
  return { worker, port }
}

const once = (emitter: Worker | MessagePort, event: string) =>
  new Promise<void>((resolve) => emitter.once(event, () => resolve()))
