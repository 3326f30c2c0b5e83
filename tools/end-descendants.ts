import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

/** How long a process may take to end by itself, in milliseconds. */
const PATIENCE_MS = 3_000
const LOOK_MS = 50

/**
 * Ends whatever this process has begun, and what that has begun in turn: a process that is killed leaves its own behind,
 * and these hold ports, memory and browsers.
 */
export async function endDescendants(): Promise<void> {
  const pids = descendantsOf(process.pid)
  for (const pid of pids) send(pid, 'SIGTERM')
  for (const end = Date.now() + PATIENCE_MS; Date.now() < end && pids.some(isRunning); ) await sleep(LOOK_MS)
  // What has ended may have made room for others, which were begun meanwhile.
  for (const pid of [...pids, ...descendantsOf(process.pid)]) send(pid, 'SIGKILL')
}

/** Of a process that has ended, and that its parent has not heard of, nothing runs any more. */
export const isRunning = (pid: number): boolean => send(pid, 0) && statOf(pid)?.[0] !== 'Z'

/** Whether the process was there. */
function send(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, signal)
  } catch {
    return false
  }
}

function descendantsOf(root: number): number[] {
  const parents = existsSync('/proc/self/stat') ? parentsByProc() : parentsByPs()
  const found = [root]
  for (const parent of found) for (const [pid, of] of parents) if (of === parent) found.push(pid)
  return found.slice(1)
}

type Parents = readonly (readonly [pid: number, parent: number])[]

const parentsByProc = (): Parents =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => [Number(name), Number(statOf(Number(name))?.[1])] as const)

/** State, parent and so on of a process; null for one that is not there, and everywhere but on Linux. */
function statOf(pid: number): string[] | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name of the program stands in parentheses, and may have any in it.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  } catch {
    return null
  }
}

/** `ps` itself is among them, and has ended by then. */
const parentsByPs = (): Parents =>
  spawnSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
    .stdout.trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number) as [number, number])
