/**
 * Keeps files in a folder until it is killed, several at once, claims every second one, and writes a line for
 * each thing that it was promised: `kept NAME` or `claimed NAME`. A name holds the SHA-256 of its bytes.
 *
 * Usage: node keeper.ts FOLDER
 */
import { createHash, randomBytes, randomInt } from 'node:crypto'
import { writeSync } from 'node:fs'
import { uniqueResumeName } from '@resume-library/contract/resume'
import { keepBytes } from '../../testing/conformance/files.ts'
import { createDiskResumeStore } from '../disk-resume-store.ts'

const RECEIVERS = 6
const store = createDiskResumeStore(process.argv[2]!)
const promise = (line: string) => writeSync(1, `${line}\n`)

async function receive(): Promise<never> {
  for (;;) {
    const bytes = randomBytes(randomInt(200_000))
    const hash = createHash('sha256').update(bytes).digest('hex')
    const name = uniqueResumeName(`${hash}.pdf`, 'pdf', Date.now(), randomBytes(16))
    await keepBytes(store, name, bytes, 16_384)
    promise(`kept ${name}`)
    if (Math.random() < 0.5 && (await store.claim(name))) promise(`claimed ${name}`)
  }
}

await Promise.all(Array.from({ length: RECEIVERS }, receive))
