import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'

/** The longest wait for an answer of `/livez` within one measurement, in milliseconds. */
export interface Pulse {
  readonly longest: number
  /** Without what server and asker themselves waited for a processor that others had. */
  readonly longestOfItsOwn: number
  readonly asked: number
}

const PAUSE_MS = 2
const REQUEST = 'GET /livez HTTP/1.1\r\nHost: pulse\r\n\r\n'
const NOTHING: Pulse = { longest: 0, longestOfItsOwn: 0, asked: 0 }
const NANOSECONDS = 1_000_000

const { url, pid } = workerData as { url: string; pid: number }
const { hostname, port } = new URL(url)
const socket = connect({ host: hostname, port: Number(port), noDelay: true })
let pulse = NOTHING
let asking: { readonly begun: number; readonly waited: number } | null = null

parentPort?.on('message', (told: 'begin' | 'read') => {
  if (told === 'read') {
    // A question that is still without its answer has waited too.
    count()
    parentPort?.postMessage(pulse)
  }
  pulse = NOTHING
})

/** Milliseconds that a thread was ready to run and did not; 0 where the system does not say. */
function waited(thread: string): number {
  try {
    return Number(readFileSync(`/proc/${thread}/schedstat`, 'utf8').split(' ')[1]) / NANOSECONDS
  } catch {
    return 0
  }
}

const waitedInAll = () => waited(String(pid)) + waited('thread-self')

function count(): void {
  if (!asking) return
  const took = performance.now() - asking.begun
  pulse = {
    longest: Math.max(pulse.longest, took),
    longestOfItsOwn: Math.max(pulse.longestOfItsOwn, took - (waitedInAll() - asking.waited)),
    asked: pulse.asked + 1,
  }
}

for (;;) {
  const answered = Promise.withResolvers<Buffer>()
  socket.once('data', answered.resolve).once('error', answered.reject)
  asking = { waited: waitedInAll(), begun: performance.now() }
  socket.write(REQUEST)
  const answer = await answered.promise
  count()
  asking = null
  socket.off('error', answered.reject)
  if (!answer.toString('latin1').startsWith('HTTP/1.1 200 ')) throw new Error(`livez answers ${answer}`)
  await sleep(PAUSE_MS)
}
