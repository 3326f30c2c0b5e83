import { readFileSync } from 'node:fs'

/** Descriptors of the process itself: libraries, listeners, databases, a log. */
const RESERVED = 64
/** A connection may want three more: a file, and both ends of a connection to a provider in the same process. */
const PER_CONNECTION = 4
/** However few descriptors there are, somebody is answered. */
const CONNECTIONS_MIN = 8

/** How many connections a server may have before the process runs out of descriptors; null where nobody says. */
export function connectionLimit(limit: number | null = descriptorLimit()): number | null {
  return limit === null ? null : Math.max(CONNECTIONS_MIN, Math.floor((limit - RESERVED) / PER_CONNECTION))
}

/** The soft limit of open files, which Node raises at its start as far as it may. Known on Linux. */
function descriptorLimit(): number | null {
  try {
    const [, soft] = /^Max open files +(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? []
    return soft ? Number(soft) : null
  } catch {
    return null
  }
}
