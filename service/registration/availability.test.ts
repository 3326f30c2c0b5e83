import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { STATUS_LINK } from '@resume-library/contract/provider-api'
import { createLog } from '@resume-library/server/log/log'
import { register } from '../testing/requests.ts'
import { json } from '../testing/scripted-provider.ts'
import { startTestService, type TestService } from '../testing/test-service.ts'
import { watchAvailability } from './availability.ts'
import type { Readiness } from './provider-readiness.ts'

/** Two looks after ten seconds, each with its timeout, on a machine ten times slower than another. */
const PATIENCE_MS = 120_000

const closed = json(200, { status: 'ok', registrations: 'closed' })
const ready = json(200, { status: 'ok', registrations: 'open' })

const saidOn = async (url: string) =>
  /data-registrations="(\w+)">/.exec(await (await fetch(url)).text())?.[1] ?? null

async function until(expected: string | null, ask: () => Promise<string | null>, patience = PATIENCE_MS) {
  const begun = performance.now()
  let said = await ask()
  while (said !== expected && performance.now() - begun < patience) {
    await sleep(50)
    said = await ask()
  }
  assert.equal(said, expected)
}

const asked = async (url: string) =>
  ((await (await fetch(`${url}/api/registrations`)).json()) as { registrations: string }).registrations

describe('GET / says whether registrations are taken', () => {
  test('nothing where they are', async (context) => {
    const { url } = await startTestService(context)
    assert.equal(await saidOn(url), null)
    assert.doesNotMatch(await (await fetch(url)).text(), /data-registrations/)
    const answer = await fetch(`${url}/api/registrations`)
    assert.equal(answer.headers.get('cache-control'), 'no-store')
    assert.deepEqual(await answer.json(), { registrations: 'open' })
  })

  test('that the provider takes none, and no more once it does, with another entity tag each time', async (context) => {
    const service = await startTestService(context)
    service.provider.readiness = (response) => closed(response, {} as never)
    const first = (await fetch(service.url)).headers.get('etag') ?? ''
    // It says that it can be asked.
    service.provider.answer = json(503, {}, { Link: STATUS_LINK })
    await register(service.url)
    await until('closed', () => saidOn(service.url))
    assert.equal(await asked(service.url), 'closed')
    const second = await fetch(service.url, { headers: { 'If-None-Match': first } })
    assert.equal(second.status, 200)
    assert.notEqual(second.headers.get('etag'), first)
    assert.match(await withoutScript(service), /"registrations":"closed"/)
    service.provider.readiness = (response) => ready(response, {} as never)
    await until(null, () => saidOn(service.url))
    const third = await fetch(service.url, { headers: { 'If-None-Match': first } })
    assert.equal(third.status, 304)
  })

  for (const link of [`</style.css>; rel="preload"; as="style", ${STATUS_LINK}`, '</readyz>;rel=status'])
    test(`what a provider says of itself that can be asked by Link: ${link}`, async (context) => {
      const service = await startTestService(context)
      service.provider.readiness = (response) => closed(response, {} as never)
      service.provider.answer = json(201, {}, { Link: link })
      await register(service.url)
      await until('closed', () => asked(service.url), 30_000)
    })

  test('that the provider is away, under the policy of any other page', async (context) => {
    const service = await startTestService(context, { environment: { PROVIDER_URL: 'http://127.0.0.1:1' } })
    await register(service.url)
    assert.equal(await saidOn(service.url), null)
    await register(service.url)
    assert.equal(await saidOn(service.url), 'away')
    const answer = await fetch(service.url)
    assert.equal(answer.headers.get('cache-control'), 'no-cache')
    assert.match(answer.headers.get('content-security-policy') ?? '', /script-src 'self' 'sha256-/)
    assert.match(await withoutScript(service), /"registrations":"away"/)
    assert.ok(service.log.some(({ registrations }) => registrations === 'away'))
  })

  test('nothing where registrations are kept for a provider that is away', async (context) => {
    const service = await startTestService(context, {
      environment: {
        PROVIDER_URL: 'http://127.0.0.1:1',
        STORE_AND_FORWARD_KEY: Buffer.alloc(32, 7).toString('base64'),
      },
    })
    for (let time = 0; time < 3; time += 1) await register(service.url)
    assert.equal(await asked(service.url), 'open')
  })

  test('nothing of a provider that the form calls itself', async (context) => {
    const service = await startTestService(context, {
      environment: {
        PROVIDER_URL: 'http://127.0.0.1:1',
        FORM_PROVIDER_URL: 'https://api.example.org',
        FORM_PROVIDER_CREDENTIAL: 'open:board',
      },
    })
    for (let time = 0; time < 3; time += 1) await register(service.url)
    assert.equal(await asked(service.url), 'open')
  })
})

test('a provider that does not say that it can be asked is asked for registrations alone', async (context) => {
  const service = await startTestService(context)
  service.provider.readiness = () => assert.fail('asked')
  for (const [status, said] of [
    [503, null],
    [504, 'away'],
    [409, null],
  ] as const) {
    service.provider.answer = json(status, {})
    await register(service.url)
    assert.equal(await saidOn(service.url), said)
  }
  await sleep(1_500)
  assert.equal(service.provider.requests.length, 3)
})

const withoutScript = async ({ url }: TestService) => (await fetch(`${url}/?script=off`)).text()

describe('watching', () => {
  const { log } = createLog('silent', { write: () => {} })
  const pauses = { well: 20, doubtful: 10, away: 10, hearsay: 20 }
  const asked = { keeps: false, tellsStatus: true, pauses }

  test('never has two looks at once, and none after its end', async () => {
    let atOnce = 0
    let most = 0
    let looks = 0
    const readiness = async (): Promise<Readiness> => {
      looks += 1
      atOnce += 1
      most = Math.max(most, atOnce)
      await sleep(5)
      atOnce -= 1
      throw new Error('broken off')
    }
    const availability = watchAvailability({ readiness }, asked, log)
    for (let at = 0; at < 20; at++) {
      availability.heard('away')
      await sleep(5)
    }
    availability.close()
    await sleep(50)
    const ended = looks
    assert.ok(ended > 1)
    await sleep(100)
    assert.equal(looks, ended)
    assert.equal(most, 1)
  })

  test('looks once in a while, however many registrations meet an outage', async () => {
    let looks = 0
    const readiness = async (): Promise<Readiness> => {
      looks += 1
      return { status: 200, registrations: 'open' }
    }
    const slow = { ...pauses, well: 60_000, doubtful: 100 }
    const availability = watchAvailability({ readiness }, { ...asked, pauses: slow }, log)
    const begun = performance.now()
    for (let at = 0; at < 60; at++) {
      availability.heard('away')
      await sleep(5)
    }
    // A timer may end a little early.
    assert.ok(looks <= 2 + (performance.now() - begun) / 90, String(looks))
    assert.ok(looks > 1)
    availability.close()
  })

  test('looks again after a look during which a registration has met an outage', async () => {
    const looks: ((readiness: Readiness) => void)[] = []
    const readiness = () => new Promise<Readiness>((resolve) => void looks.push(resolve))
    const slow = { ...pauses, well: 60_000 }
    const availability = watchAvailability({ readiness }, { ...asked, pauses: slow }, log)
    availability.heard('away')
    looks[0]!({ status: 200, registrations: 'open' })
    await until('2', async () => String(looks.length), 30_000)
    availability.close()
  })

  test('is told of what cannot be read as of what failed', async () => {
    let answer: () => Promise<Readiness> = async () => ({ status: 200, registrations: null })
    const availability = watchAvailability({ readiness: () => answer() }, asked, log)
    await sleep(5)
    answer = () => Promise.reject(new Error('no HTTP'))
    await until('away', async () => availability.now)
    availability.close()
  })

  test('forgets what registrations have met where nobody can be asked whether it is still so', async () => {
    const readiness = () => assert.fail('asked')
    const availability = watchAvailability({ readiness }, { ...asked, tellsStatus: false }, log)
    availability.heard('away')
    assert.equal(availability.now, 'open')
    availability.heard('away')
    assert.equal(availability.now, 'away')
    await until('open', async () => availability.now)
    availability.close()
  })

  test('forgets it too where looks have begun meanwhile, and nobody answers them', async () => {
    const readiness = () => Promise.reject(new Error('broken off'))
    const availability = watchAvailability({ readiness }, { ...asked, tellsStatus: false }, log)
    for (const tellsStatus of [false, false, true]) availability.heard('away', tellsStatus)
    assert.equal(availability.now, 'away')
    await until('open', async () => availability.now, 30_000)
    availability.close()
  })
})
