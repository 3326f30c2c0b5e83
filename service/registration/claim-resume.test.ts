import assert from 'node:assert/strict'
import type { ServerResponse } from 'node:http'
import { describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { resumeAddress } from '@resume-library/contract/resume-address'
import { RESUMES_PATH } from '@resume-library/contract/service-api'
import fc from 'fast-check'
import { filesKept } from '../testing/files-kept.ts'
import { newName, PDF, register, upload } from '../testing/requests.ts'
import { json } from '../testing/scripted-provider.ts'
import { startTestService, type TestService } from '../testing/test-service.ts'

/** Some letters of a path percent-encoded, with dot segments, a query and a fragment, as somebody may type it. */
const spelling = (path: string) =>
  fc
    .record({
      encoded: fc.array(fc.constantFrom('as is', 'lower', 'upper'), {
        minLength: path.length,
        maxLength: path.length,
      }),
      before: fc.constantFrom('', '/.', '/x/..', '/%2e', '/x/%2E%2e'),
      after: fc.constantFrom('', '?a=b', '#page=2', '?a#b', '/', '%2F', '.', ';a'),
    })
    .map(({ encoded, before, after }) => before + encodeLetters(path, encoded) + after)

function encodeLetters(path: string, encoded: readonly string[]): string {
  return [...path]
    .map((letter, at) => {
      const hex = `%${letter.charCodeAt(0).toString(16)}`
      if (letter === '/' || encoded[at] === 'as is') return letter
      return encoded[at] === 'upper' ? hex.toUpperCase() : hex
    })
    .join('')
}

test('whatever spelling of an address is served names the file that a registration claims', async (context) => {
  const service = await startTestService(context)
  const filename = newName('my_cv.pdf')
  await upload(service.url, { filename })
  let served = 0
  const property = fc.asyncProperty(spelling(RESUMES_PATH + filename), async (path) => {
    const answer = await fetch(service.url + path)
    const bytes = Buffer.from(await answer.arrayBuffer())
    const isServed = answer.status === 200 && bytes.equals(PDF)
    if (isServed) served += 1
    const claimed = resumeAddress(service.url + path, service.url)
    assert.equal(claimed?.name === filename && claimed.isOurs, isServed, path)
  })
  await fc.assert(property, { numRuns: 100 })
  assert.ok(served > 10, `${served} were served`)
})

describe('the claim of a registration that the provider', () => {
  const uploaded = async (service: TestService) => {
    const filename = newName()
    await upload(service.url, { filename })
    return { filename, resume_url: service.url + RESUMES_PATH + filename }
  }
  const keptIn = async ({ dataDir }: TestService) => ({
    claimed: (await filesKept(dataDir, 'claimed')).sort(),
    unclaimed: (await filesKept(dataDir, 'unclaimed')).sort(),
  })

  test('refuses is taken back, and can be made again, also by an encoded address', async (context) => {
    const service = await startTestService(context)
    const { filename, resume_url } = await uploaded(service)
    for (const status of [400, 401, 403, 404, 409, 422, 429]) {
      service.provider.answer = json(status, { detail: 'No' })
      assert.equal((await register(service.url, { resume_url })).status, status)
      assert.deepEqual(await keptIn(service), { claimed: [], unclaimed: [filename] }, String(status))
    }
    service.provider.answer = json(201, { id: 1 })
    const encoded = resume_url.replace('resume.pdf', '%72esume.pdf')
    assert.equal((await register(service.url, { resume_url: encoded })).status, 201)
    assert.deepEqual(await keptIn(service), { claimed: [filename], unclaimed: [] })
  })

  test('does not refuse stays: the candidate may be registered', async (context) => {
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
      assert.deepEqual(await keptIn(service), { claimed: expected.toSorted(), unclaimed: [] })
    }
  })

  test('cannot be connected to is taken back: nothing was sent', async (context) => {
    const service = await startTestService(context)
    const { filename, resume_url } = await uploaded(service)
    await service.provider.close()
    assert.equal((await register(service.url, { resume_url })).status, 502)
    assert.deepEqual(await keptIn(service), { claimed: [], unclaimed: [filename] })
  })

  test('refuses stays where another registration names the same file, before, after or meanwhile', async (context) => {
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
    assert.deepEqual(await keptIn(service), { claimed: [filename], unclaimed: [] })
  })
})

test('an address of ours under which nothing can be kept is refused', async (context) => {
  const service = await startTestService(context)
  for (const name of [newName(), newName('my%5Fcv.pdf'), 'cv.exe', 'a%2Fb.pdf']) {
    const refused = await register(service.url, { resume_url: service.url + RESUMES_PATH + name })
    const body = (await refused.json()) as Record<string, unknown>
    assert.deepEqual([refused.status, body.code], [400, 'resume_unknown'], name)
  }
  assert.equal(service.provider.requests.length, 0)
})
