import { createHash, randomUUID } from 'node:crypto'
import { readFileSync, readlinkSync } from 'node:fs'
import { hostname } from 'node:os'
import { threadId } from 'node:worker_threads'

const PATTERN = /^([0-9a-f]{16})-(\d+)-(\d+)-(\d+)-[0-9a-f-]{36}\.part$/

/**
 * Processes of one scope see one another's process ids: a boot of a machine and, on Linux, a namespace of
 * process ids, so that two containers on one volume never judge each other by a number that both have.
 */
const scope = createHash('sha256').update(scopeText()).digest('hex').slice(0, 16)
const startTime = startTimeOf(process.pid) ?? '0'
const receiving = new Set<string>()

/** A name for the temp file of a new receiver of this process; it counts as alive until {@link endReceiver}. */
export function beginReceiver(): string {
  const name = `${scope}-${process.pid}-${startTime}-${threadId}-${randomUUID()}.part`
  receiving.add(name)
  return name
}

/** The receiver is done: should its temp file still be there, it is left over. */
export function endReceiver(name: string): void {
  receiving.delete(name)
}

/**
 * Whose temp file it is: of a receiver that lives, of one that died, of one that cannot be asked because it is
 * on another machine or in another container, or no temp file of ours at all.
 */
export function receiverState(name: string): 'alive' | 'dead' | 'unknown' | 'foreign' {
  const match = PATTERN.exec(name)
  if (!match) return 'foreign'
  const [, ownScope, pid, start, thread] = match
  if (ownScope !== scope) return 'unknown'
  if (Number(pid) !== process.pid || start !== startTime) return processLives(Number(pid), start!)
  return receiving.has(name) || thread !== String(threadId) ? 'alive' : 'dead'
}

function processLives(pid: number, start: string): 'alive' | 'dead' {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return 'dead'
  }
  return (startTimeOf(pid) ?? start) === start ? 'alive' : 'dead'
}

/** When a process began, in ticks since the boot; null where the system does not tell, or it is a zombie. */
function startTimeOf(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
    // The second field is the program's name in brackets and may hold anything.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return fields[0] === 'Z' || fields[0] === 'X' ? 'ended' : (fields[19] ?? null)
  } catch {
    return null
  }
}

function scopeText(): string {
  if (process.platform !== 'linux') return hostname()
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'latin1') + readlinkSync('/proc/self/ns/pid')
  } catch {
    return randomUUID()
  }
}
