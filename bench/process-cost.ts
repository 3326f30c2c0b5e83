import { readdirSync, readFileSync } from 'node:fs'

/** Linux counts processor time in hundredths of a second. */
const TICK_MS = 10

/** Processor time of a process and its descendants, user and system, in milliseconds since they began. */
export function processorMs(pid: number): number {
  return family(pid).reduce((sum, member) => sum + ticks(member) * TICK_MS, 0)
}

/** Resident memory of a process and its descendants, in bytes; pages that they share count for each. */
export function residentBytes(pid: number): number {
  return family(pid).reduce((sum, member) => sum + resident(member), 0)
}

/** Runs a task and tells the most resident memory that a process and its descendants had meanwhile, in bytes. */
export async function withPeakMemory<Result>(
  pid: number,
  task: () => Promise<Result>,
): Promise<{ readonly result: Result; readonly peakBytes: number }> {
  const everyMs = 20
  let peakBytes = residentBytes(pid)
  const timer = setInterval(() => {
    peakBytes = Math.max(peakBytes, residentBytes(pid))
  }, everyMs)
  try {
    const result = await task()
    return { result, peakBytes }
  } finally {
    clearInterval(timer)
  }
}

function family(pid: number): number[] {
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => ({ pid: Number(name), parent: Number(fields(Number(name))[1]) }))
  const members = [pid]
  for (const member of members) {
    members.push(...parents.filter(({ parent }) => parent === member).map((child) => child.pid))
  }
  return members
}

const ticks = (pid: number) => Number(fields(pid)[11] ?? 0) + Number(fields(pid)[12] ?? 0)

function resident(pid: number): number {
  const kibibytes = /^VmRSS:\s+(\d+)/m.exec(read(`/proc/${pid}/status`))?.[1]
  return Number(kibibytes ?? 0) * 1024
}

/** Fields of `/proc/{pid}/stat` from the third on: the second is a name in brackets and may hold anything. */
const fields = (pid: number) =>
  read(`/proc/${pid}/stat`)
    .replace(/^.*\) /s, '')
    .split(' ')

/** A process may end while it is looked at. */
function read(path: string): string {
  try {
    return readFileSync(path, 'latin1')
  } catch {
    return ''
  }
}
