import { availableParallelism } from 'node:os'
import { hash } from '@node-rs/argon2'
import { PASSWORD_HASH } from '@resume-library/contract/limits'

/** Hashes passwords on every core for some seconds, and prints hashes a second. */
const seconds = Number(process.argv[2])
const started = performance.now()
const end = started + seconds * 1000
let hashes = 0

async function hashOn(): Promise<void> {
  while (performance.now() < end) {
    await hash('correct horse 8', PASSWORD_HASH)
    hashes++
  }
}

await Promise.all(Array.from({ length: availableParallelism() }, hashOn))
console.log((hashes * 1000) / (performance.now() - started))
