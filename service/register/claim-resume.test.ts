import assert from 'node:assert/strict'
import type { ServerResponse } from 'node:http'
import { describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { resumeAddress } from '@resume-library/contract/resume-address'
import { RESUMES_PATH } from '@resume-library/contract/service-api'
import { newName, register, upload } from '../testing/requests.ts'
import { json } from '../testing/scripted-provider.ts'
import { storedUploads } from '../testing/stored-files.ts'
import { startTestService, type TestService } from '../testing/test-service.ts'

test('every served spelling of an address claims the same file', async (context) => {
  const service = await startTestService(context)
  const filename = newName('my_cv.pdf')
  await upload(service.url, { filename })
  const path = RESUMES_PATH + filename
  const encoded = path.replace('my_cv', '%6dy%5Fcv')
  const served = [path, encoded, `/x/%2E%2e${encoded}`, `${path}?a=b#page=2`]
  for (const one of [...served, `${path}/`, `${path}%2F`, `${path}.`, `${path};a`]) {
    const { status } = await fetch(service.url + one)
    const claimed = resumeAddress(service.url + one, service.url)
    const isServed = served.includes(one)
    assert.deepEqual(
      [status === 200, claimed?.name === filename && claimed.isOurs],
      [isServed, isServed],
      one,
    )
  }
})

describe('the claim of a registration that the provider', () => {
  const uploaded = async (service: TestService) => {
    const filename = newName()
    await upload(service.url, { filename })
    return { filename, resume_url: service.url + RESUMES_PATH + filename }
  }
  const storedIn = ({ dataDir }: TestService) => storedUploads(dataDir)

  test('refuses is released, and can be made again, also by an encoded address', async (context) => {
    const service = await startTestService(context)
    const { filename, resume_url } = await uploaded(service)
    for (const status of [400, 401, 403, 404, 409, 422, 429]) {
      service.provider.answer = json(status, { detail: 'No' })
      assert.equal((await register(service.url, { resume_url })).status, status)
      assert.deepEqual(await storedIn(service), { claimed: [], unclaimed: [filename] }, String(status))
    }
    service.provider.answer = json(201, { id: 1 })
    const encoded = resume_url.replace('resume.pdf', '%72esume.pdf')
    assert.equal((await register(service.url, { resume_url: encoded })).status, 201)
    assert.deepEqual(await storedIn(service), { claimed: [filename], unclaimed: [] })
  })

  test('does not definitely refuse stays', async (context) => {
    const service = await startTestService(context, { timeouts: { provider: 200 } })
    const expected: string[] = []
    for (const answer of [
      ...[201, 302, 408, 500, 502, 503].map((status) => json(status, {})),
      () => {},
      (response: ServerResponse) => void response.destroy(),
    ]) {
      const { filename, resume_url } = await uploaded(service)
      service.provider.answer = answer
      await register(service.url, { resume_url })
      expected.push(filename)
      assert.deepEqual(await storedIn(service), { claimed: expected.toSorted(), unclaimed: [] })
    }
  })

  test('cannot be reached for is released', async (context) => {
    const service = await startTestService(context)
    const { filename, resume_url } = await uploaded(service)
    await service.provider.close()
    assert.equal((await register(service.url, { resume_url })).status, 502)
    assert.deepEqual(await storedIn(service), { claimed: [], unclaimed: [filename] })
  })

  test('refuses leaves the claim of another registration for the same file', async (context) => {
    const service = await startTestService(context)
    const { filename, resume_url } = await uploaded(service)
    const refusing = Promise.withResolvers<void>()
    service.provider.answer = (response, request) => {
      if (request.body.includes('good@example.com')) json(201, { id: 1 })(response, request)
      else void refusing.promise.then(() => json(422, {})(response, request))
    }
    const first = register(service.url, { resume_url, email: 'bad@example.com' })
    while (service.provider.requests.length === 0) await sleep(5)
    assert.equal((await register(service.url, { resume_url, email: 'good@example.com' })).status, 201)
    refusing.resolve()
    assert.equal((await first).status, 422)
    assert.equal((await register(service.url, { resume_url, email: 'worse@example.com' })).status, 422)
    assert.deepEqual(await storedIn(service), { claimed: [filename], unclaimed: [] })
  })
})

test('an address of ours without a storable name is refused', async (context) => {
  const service = await startTestService(context)
  for (const name of [newName(), newName('my%5Fcv.pdf'), 'cv.exe', 'a%2Fb.pdf']) {
    const refused = await register(service.url, { resume_url: service.url + RESUMES_PATH + name })
    const body = (await refused.json()) as Record<string, unknown>
    assert.deepEqual([refused.status, body.code], [400, 'resume_unknown'], name)
  }
  assert.equal(service.provider.requests.length, 0)
})
