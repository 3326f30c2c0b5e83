import { type ChildProcess, fork } from 'node:child_process'
import { MessageChannel, type MessagePort, type ResourceLimits, Worker } from 'node:worker_threads'
import type { ThreadData, ThreadReply } from './serve-thread.ts'

/** Worker thread, or a process, that answers requests in order. While idle, it does not keep our process alive. */
export interface ThreadClient<Request, Response> {
  /** False once the thread has ended, whatever ended it. */
  readonly isRunning: boolean
  /** @throws the error of this request, or the one that ended the thread */
  request(request: Request): Promise<Response>
  /** Ends the thread after its pending requests; safe to call twice. */
  close(): Promise<void>
}

export interface ProcessClient<Request, Response> extends ThreadClient<Request, Response> {
  /** Ends the process at once, whatever it runs. Pending requests fail. */
  kill(): void
}

/** Starts a thread with its own message channel: `node --watch` uses `parentPort`. */
export function startThread<Request, Response>(
  module: URL,
  data: unknown,
  resourceLimits: ResourceLimits,
): ThreadClient<Request, Response> {
  const { port1: port, port2 } = new MessageChannel()
  const workerData: ThreadData = { port: port2, data }
  const worker = new Worker(module, { workerData, transferList: [port2], resourceLimits })
  worker.unref()
  return createClient({
    send: (message) => port.postMessage(message),
    listen: (onReply) => port.on('message', onReply),
    wake: () => port.ref(),
    rest: () => port.unref(),
    keep: () => worker.ref(),
    onError: (listener) => worker.once('error', listener),
    // The last message may arrive after `exit`, and before the port's `close`.
    ended: Promise.all([once(worker, 'exit'), once(port, 'close')]),
  })
}

/** Starts a process of the same module as of a thread, which unlike it can be ended within a call of native code. */
export function startProcess<Request, Response>(
  module: URL,
  data: unknown,
): ProcessClient<Request, Response> {
  const child = fork(module, [JSON.stringify(data)], {
    execArgv: [],
    serialization: 'advanced',
    // Else it reports its files to `node --watch` over our channel.
    env: { ...process.env, WATCH_REPORT_DEPENDENCIES: undefined },
  })
  child.unref()
  const client = createClient<Request, Response>({
    // An error is told by the end of the process.
    send: (message) => child.send(message as object, () => {}),
    listen: (onReply) => child.on('message', onReply),
    wake: () => child.channel?.ref(),
    rest: () => child.channel?.unref(),
    keep: () => child.ref(),
    onError: (listener) => child.once('error', listener),
    ended: Promise.race([
      Promise.all([once(child, 'exit'), once(child, 'disconnect')]),
      once(child, 'error'),
    ]),
  })
  return Object.defineProperty(client as ProcessClient<Request, Response>, 'kill', {
    value: () => child.kill('SIGKILL'),
  })
}

interface Channel<Response> {
  send(message: unknown): void
  listen(onReply: (reply: ThreadReply<Response>) => void): void
  /** Keeps our process alive until the next reply. */
  wake(): void
  rest(): void
  /** Keeps our process alive until the end of the other. */
  keep(): void
  onError(listener: (error: unknown) => void): void
  readonly ended: Promise<unknown>
}

function createClient<Request, Response>(channel: Channel<Response>): ThreadClient<Request, Response> {
  const waiting: PromiseWithResolvers<Response>[] = []
  let fault: Error | null = null
  let isClosing = false

  channel.onError((error) => {
    fault = error instanceof Error ? error : new Error(String(error))
  })
  const ended = channel.ended.then(() => {
    fault ??= new Error('the thread has ended')
    for (const { reject } of waiting.splice(0)) reject(fault)
  })
  channel.listen((reply) => {
    const first = waiting.shift()
    if (reply.ok) first?.resolve(reply.response)
    else first?.reject(reply.error)
    if (waiting.length === 0 && !isClosing) channel.rest()
  })
  channel.rest()

  return {
    get isRunning() {
      return fault === null
    },
    async request(request) {
      if (fault) throw fault
      channel.send({ request })
      channel.wake()
      const answered = Promise.withResolvers<Response>()
      waiting.push(answered)
      return answered.promise
    },
    close() {
      isClosing = true
      // Else the process may end before the caller continues.
      channel.keep()
      channel.wake()
      if (!fault) channel.send(null)
      return ended
    },
  }
}

const once = (emitter: Worker | MessagePort | ChildProcess, event: string) =>
  new Promise<void>((resolve) => emitter.once(event, () => resolve()))
