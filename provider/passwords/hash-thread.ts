/** Hashes on a thread of its own, one password after another, when nothing else wants the core. */
import { readlinkSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { basename } from 'node:path'
import { hashSync, verifySync } from '@node-rs/argon2'
import { PASSWORD_HASH } from '@resume-library/contract/limits'
import { serveThread } from '@resume-library/server/threads/serve-thread'

/** A password to hash, or one to compare with a hash. */
export interface HashRequest {
  /** As it was typed: the thread brings it to form C. */
  readonly password: string
  /** PHC string; null to make one. */
  readonly phc: string | null
}

/** The new PHC string, or whether the password belongs to the one that was given. */
export type HashResponse = string | boolean

lowerPriority()
serveThread<HashRequest, HashResponse>(({ password, phc }) => {
  // Here and not on the event loop: time grows with the square of combining marks in a wrong order.
  const normalized = password.normalize('NFC')
  return phc === null ? hashSync(normalized, PASSWORD_HASH) : verifySync(phc, normalized)
})

/** On Linux each thread has a priority of its own (setpriority(2)); elsewhere this one hashes like any other. */
function lowerPriority(): void {
  if (process.platform !== 'linux') return
  try {
    const thread = Number(basename(readlinkSync('/proc/thread-self')))
    setPriority(thread, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // A sandbox may forbid it, and hashes no less.
  }
}
