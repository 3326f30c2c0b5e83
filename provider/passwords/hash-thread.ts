/** Thread that hashes passwords, one after another, at a low priority. */
import { readlinkSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { basename } from 'node:path'
import { hashSync, verifySync } from '@node-rs/argon2'
import { PASSWORD_HASH } from '@resume-library/contract/limits'
import { serveThread } from '@resume-library/server/threads/serve-thread'

export interface HashRequest {
  /** As typed; normalized here. */
  readonly password: string
  /** PHC string to compare with; null to make one. */
  readonly phc: string | null
}

/** New PHC string, or the result of the comparison. */
export type HashResponse = string | boolean

lowerPriority()
serveThread<HashRequest, HashResponse>(({ password, phc }) => {
  // Here, since its time grows with the square of the combining marks.
  const normalized = password.normalize('NFC')
  return phc === null ? hashSync(normalized, PASSWORD_HASH) : verifySync(phc, normalized)
})

/** Lowers the priority of this thread, as Linux allows (setpriority(2)). */
function lowerPriority(): void {
  if (process.platform !== 'linux') return
  try {
    const thread = Number(basename(readlinkSync('/proc/thread-self')))
    setPriority(thread, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // A sandbox may forbid it.
  }
}
