/** Starts a service with an outbox, fills its disk while the provider is away, and tells what it answers. */
import { randomBytes } from 'node:crypto'
import { closeSync, openSync, rmSync, writeSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { serviceConfig } from '../config.ts'
import { startService } from '../service.ts'
import { TIMEOUTS } from '../timeouts.ts'
import { register } from './requests.ts'
import { json, startScriptedProvider } from './scripted-provider.ts'
import { writeBuiltPage } from './test-service.ts'

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

const page = await mkdtemp(join(tmpdir(), 'register-page-'))
const provider = await startScriptedProvider()
provider.answer = json(503, {}, { 'Retry-After': '1' })
const config = serviceConfig({
  PORT: '0',
  DATA_DIR,
  PAGE_DIR: await writeBuiltPage(page),
  PROVIDER_URL: provider.url,
  PROVIDER_CREDENTIAL: 'a:b',
  STORE_AND_FORWARD_KEY: randomBytes(32).toString('base64'),
})
const service = await startService(config, {
  timeouts: { ...TIMEOUTS, outbox: 100 },
  logTo: { write: () => undefined },
})
/** Large enough not to fit into what is left of a page of the database. */
const send = () => register(service.url, { key_skills: randomBytes(900).toString('hex') })

console.log((await send()).status)
fill()
const refused = await send()
console.log(refused.status, refused.headers.get('retry-after'))
rmSync(filler)
console.log((await send()).status)
provider.requests.length = 0
provider.answer = json(201, {})
for (let time = 0; provider.requests.length < 2 && time < 600; time += 1) await sleep(100)
console.log('delivered', provider.requests.length)
await service.close()
await provider.close()
await rm(page, { recursive: true })
