import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import type { LoadJob, LoadResult } from './load.ts'
import { requestMaker } from './requests.ts'

const HEAD_END = Buffer.from('\r\n\r\n')

/** Runs a load in a separate process, so that clients take no time from the server. */
async function load(job: LoadJob): Promise<LoadResult> {
  const make = requestMaker(job.request)
  const failures: Record<string, number> = {}
  const fail = (what: string) => {
    failures[what] = (failures[what] ?? 0) + 1
  }
  let begun = 0
  let answered = 0
  const started = performance.now()
  const end = started + job.seconds * 1000

  const client = async () => {
    let connection: Connection | null = null
    while (performance.now() < end && begun < job.maximum) {
      begun++
      try {
        connection ??= await openConnection(job.port)
        const status = await connection.exchange(make())
        if (status >= 200 && status < 300) answered++
        else fail(String(status))
      } catch (error) {
        fail((error as NodeJS.ErrnoException).code ?? (error as Error).message)
        connection?.close()
        connection = null
      }
    }
    connection?.close()
  }
  await Promise.all(Array.from({ length: job.connections }, client))
  return { perSecond: (answered * 1000) / (performance.now() - started), failures }
}

process.once('message', async (job: LoadJob) => {
  const result = await load(job)
  process.send!(result, () => process.disconnect())
})

/** Minimal keep-alive HTTP/1.1 client, the same for every server. */
interface Connection {
  /** Sends a whole request and resolves with the status when the whole answer is there. */
  exchange(request: readonly Buffer[]): Promise<number>
  close(): void
}

/** @throws system errors of connecting; `exchange` rejects with them, or when an answer cannot be understood */
async function openConnection(port: number): Promise<Connection> {
  const socket = connect({ host: '127.0.0.1', port, noDelay: true })
  await once(socket, 'connect')
  return { exchange: (request) => exchange(socket, request), close: () => socket.destroy() }
}

function exchange(socket: Socket, request: readonly Buffer[]): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  let head: Buffer<ArrayBufferLike> = Buffer.alloc(0)
  let status = 0
  let missing = -1

  const onData = (chunk: Buffer) => {
    if (missing < 0) {
      head = head.length ? Buffer.concat([head, chunk]) : chunk
      const end = head.indexOf(HEAD_END)
      if (end < 0) return
      const text = head.toString('latin1', 0, end)
      status = Number(text.slice(9, 12))
      const length = /\r\ncontent-length: *(\d+)/i.exec(text)?.[1]
      if (length === undefined) return reject(new Error(`An answer ${status} without a length.`))
      missing = Number(length) - (head.length - end - HEAD_END.length)
    } else missing -= chunk.length
    if (missing === 0) resolve(status)
  }
  const onClose = () => reject(new Error('closed'))
  socket.on('data', onData).once('error', reject).once('close', onClose)
  socket.cork()
  for (const chunk of request) socket.write(chunk)
  socket.uncork()
  return promise.finally(() => {
    socket.off('data', onData).off('error', reject).off('close', onClose)
  })
}
