import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { RESUMES_PATH } from '@resume-library/contract/service-api'
import { newName, PDF, register, upload } from '../testing/requests.ts'
import { json } from '../testing/scripted-provider.ts'
import { storedFiles } from '../testing/stored-files.ts'
import { startTestService, type TestService } from '../testing/test-service.ts'

interface Uploaded {
  readonly filename: string
  readonly url: string
  readonly delete_url?: string
}

async function uploaded(service: TestService, bytes?: Uint8Array<ArrayBuffer>) {
  const answer = await upload(service.url, { ...(bytes && { bytes }) })
  const { delete_url = '', filename } = (await answer.json()) as Uploaded
  return { delete_url, filename, resume_url: service.url + RESUMES_PATH + filename }
}

const takeBack = (address: string, headers = {}) => fetch(address, { method: 'DELETE', headers })
const codeOf = async (answer: Response) => ((await answer.json()) as { code: string }).code

describe('an upload', () => {
  test('is deleted by its delete_url, also twice', async (context) => {
    const service = await startTestService(context)
    const { delete_url, filename, resume_url } = await uploaded(service)
    assert.match(delete_url, new RegExp(`^${service.url}/api/upload/${filename}\\?secret=[\\w-]{43}$`))
    for (const time of ['once', 'twice']) assert.equal((await takeBack(delete_url)).status, 204, time)
    assert.equal((await fetch(resume_url)).status, 404)
    assert.deepEqual(await storedFiles(service.dataDir), [])
    assert.equal((await register(service.url, { resume_url })).status, 400, 'no registration can name it')
  })

  test('is not deleted without its secret', async (context) => {
    const service = await startTestService(context)
    const [mine, other] = [await uploaded(service), await uploaded(service)]
    const secret = new URL(other.delete_url).search
    const [path] = mine.delete_url.split('?')
    for (const search of ['', '?secret=', '?secret=x', secret, `${secret}x`]) {
      const answer = await takeBack(path + search)
      assert.deepEqual([answer.status, await codeOf(answer)], [404, 'not_found'], search)
    }
    assert.equal((await storedFiles(service.dataDir)).length, 2)
  })

  test('is deleted after a restart, after a change of the credential, and by another copy', async (context) => {
    const first = await startTestService(context)
    const [one, other] = [await uploaded(first), await uploaded(first)]
    await first.close()
    const environment = { DATA_DIR: first.dataDir, PROVIDER_CREDENTIAL: 'service:another' }
    const copies = [
      await startTestService(context, { environment }),
      await startTestService(context, { environment }),
    ]
    for (const [index, { delete_url }] of [one, other].entries()) {
      const { pathname, search } = new URL(delete_url)
      assert.equal((await takeBack(copies[index]!.url + pathname + search)).status, 204)
    }
    assert.deepEqual(await storedFiles(first.dataDir), [])
  })

  test('stays once a registration that names it is forwarded', async (context) => {
    const service = await startTestService(context)
    const { delete_url, filename, resume_url } = await uploaded(service)
    const answering = Promise.withResolvers<void>()
    const asked = Promise.withResolvers<void>()
    service.provider.answer = (response, request) => {
      asked.resolve()
      void answering.promise.then(() => json(201, { id: 1 })(response, request))
    }
    const registering = register(service.url, { resume_url })
    await asked.promise
    const refused = await takeBack(delete_url)
    assert.deepEqual([refused.status, await codeOf(refused)], [409, 'upload_registered'])
    answering.resolve()
    assert.equal((await registering).status, 201)
    assert.equal((await takeBack(delete_url)).status, 409)
    assert.deepEqual(await storedFiles(service.dataDir), [filename])
  })

  test('can be deleted after its registration was refused', async (context) => {
    const service = await startTestService(context)
    const { delete_url, resume_url } = await uploaded(service)
    service.provider.answer = json(422, {})
    await register(service.url, { resume_url })
    assert.equal((await takeBack(delete_url)).status, 204)
    assert.deepEqual(await storedFiles(service.dataDir), [])
  })

  test('stays or its registration is refused, when deletion and registration race', async (context) => {
    const service = await startTestService(context)
    for (let turns = 0; turns < 60; turns++) {
      const { delete_url, resume_url } = await uploaded(service)
      const registering = register(service.url, { resume_url })
      for (let turn = 0; turn < turns % 30; turn++) await setImmediate()
      const [removed, registered] = await Promise.all([takeBack(delete_url), registering])
      const isRegistered = registered.status === 201
      assert.equal(removed.status, isRegistered ? 409 : 204)
      assert.equal(registered.status, isRegistered ? 201 : 400)
      assert.equal((await fetch(resume_url)).status, isRegistered ? 200 : 404)
    }
  })

  test('frees its bytes in the quota of its client, once', async (context) => {
    const environment = { UPLOAD_QUOTA_MB: '1' }
    const service = await startTestService(context, { environment })
    const bytes = new Uint8Array(Buffer.concat([PDF, Buffer.alloc(600 * 1024, ' ')]))
    for (let time = 0; time < 3; time++) {
      const { delete_url } = await uploaded(service, bytes)
      const answers = await Promise.all([delete_url, delete_url, delete_url].map((one) => takeBack(one)))
      assert.deepEqual(
        answers.map(({ status }) => status),
        [204, 204, 204],
      )
    }
    const [first, second] = [await upload(service.url, { bytes }), await upload(service.url, { bytes })]
    assert.deepEqual([first.status, second.status], [200, 429])
  })
})

test('guessing secrets is rate limited', async (context) => {
  const service = await startTestService(context, { environment: { RATE_LIMIT_PER_MINUTE: '3' } })
  const guess = () => takeBack(`${service.url}/api/upload/${newName()}?secret=x`)
  for (let time = 0; time < 3; time++) assert.equal((await guess()).status, 404)
  const refused = await guess()
  assert.equal(refused.status, 429)
  assert.ok(Number(refused.headers.get('retry-after')) > 0)
})

test('a secret is in no log, and allowed origins may use it', async (context) => {
  const origin = 'https://jobs.example.org'
  const environment = { LOG_LEVEL: 'trace', ALLOWED_ORIGINS: origin }
  const service = await startTestService(context, { environment })
  const { delete_url } = await uploaded(service)
  const preflight = await fetch(delete_url, {
    method: 'OPTIONS',
    headers: { Origin: origin, 'Access-Control-Request-Method': 'DELETE' },
  })
  assert.match(preflight.headers.get('access-control-allow-methods') ?? '', /DELETE/)
  const answer = await takeBack(delete_url, { Origin: origin })
  assert.equal(answer.headers.get('access-control-allow-origin'), origin)
  await takeBack(`${delete_url}x`)
  const secret = new URL(delete_url).searchParams.get('secret')!
  assert.ok(service.log.some(({ route }) => route === '/api/upload/:filename'))
  assert.ok(!JSON.stringify(service.log).includes(secret))
})
