/** Hashes on a thread of its own, one question after another, when nothing else wants the core. */
import { readlinkSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { basename } from 'node:path'
import { parentPort } from 'node:worker_threads'
import { hashSync, verifySync } from '@node-rs/argon2'
import { PASSWORD_HASH } from '@resume-library/contract/limits'
import type { HashAnswer, HashQuestion } from './hash-messages.ts'

standBehind()
parentPort?.on('message', ({ password, phc }: HashQuestion) => {
  const answer: HashAnswer = phc === null ? hashSync(password, PASSWORD_HASH) : verifySync(phc, password)
  parentPort?.postMessage(answer)
})

/** On Linux each thread has a priority of its own (setpriority(2)); elsewhere this one hashes like any other. */
function standBehind(): void {
  if (process.platform !== 'linux') return
  try {
    const thread = Number(basename(readlinkSync('/proc/thread-self')))
    setPriority(thread, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // A sandbox may forbid it, and hashes no less.
  }
}
