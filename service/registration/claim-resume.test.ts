import assert from 'node:assert/strict'
import { test } from 'node:test'
import { resumeAddress } from '@resume-library/contract/resume-address'
import { RESUMES_PATH } from '@resume-library/contract/service-api'
import fc from 'fast-check'
import { filesKept } from '../testing/files-kept.ts'
import { newName, PDF, register, upload } from '../testing/requests.ts'
import { startTestService } from '../testing/test-service.ts'

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
  await fc.assert(property, { numRuns: 300 })
  assert.ok(served > 50, `${served} were served`)
})

test('an encoded address is claimed, so that its file outlives every sweep', async (context) => {
  const service = await startTestService(context)
  const filename = newName('my_cv.pdf')
  await upload(service.url, { filename })
  const resume_url = service.url + RESUMES_PATH + filename.replace('my_cv', 'my%5Fcv')
  assert.equal((await register(service.url, { resume_url })).status, 201)
  assert.deepEqual(await filesKept(service.dataDir, 'claimed'), [filename])
})
