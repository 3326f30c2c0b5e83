/** Starts a provider where DATA_DIR is a full file system, tells what it answers, and the same with room. */
import { closeSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { registration } from './candidates.ts'
import { register, runProvider } from './running.ts'

const { DATA_DIR = '' } = process.env
const filler = join(DATA_DIR, 'filler')

function fill(): void {
  const file = openSync(filler, 'w')
  try {
    for (;;) writeSync(file, Buffer.alloc(4_096))
  } catch {
    closeSync(file)
  }
}

fill()
const provider = await runProvider({ DATA_DIR })
const refused = await register(provider.url, registration())
console.log(refused.status, refused.headers.get('retry-after'))
console.log((await fetch(`${provider.url}/readyz`)).ok ? 'ready' : 'not ready')
rmSync(filler)
console.log((await register(provider.url, registration())).status)
await provider.close()
