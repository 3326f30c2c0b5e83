import assert from 'node:assert/strict'
import { test } from 'node:test'
import { UPLOAD_PATH } from '@resume-library/contract/service-api'
import fc from 'fast-check'
import { Agent } from 'undici'
import { filenamePart, filePart, multipart } from '../testing/raw-upload.ts'
import { newName, PDF, TEXT, upload } from '../testing/requests.ts'
import { storedFiles } from '../testing/stored-files.ts'
import { startTestService } from '../testing/test-service.ts'

/** Number of bodies; 100,000 before a release. */
const BODIES = Number(process.env.SERVICE_FUZZ ?? 2_000)
const ANSWER_MAX_MS = 2_000

type Mutation = (body: Buffer) => Buffer

const spliced = (at: number, removed: number, inserted: Uint8Array | string): Mutation => {
  return (body) => {
    const start = at % (body.length + 1)
    return Buffer.concat([body.subarray(0, start), Buffer.from(inserted), body.subarray(start + removed)])
  }
}

/** Tokens that a multipart parser may stumble over. */
const TOKENS = [
  '\r\n',
  '--',
  '--b--',
  '\r\n--b--\r\n',
  '\r\n\r\n',
  '"',
  'name="file"',
  'name="__proto__"',
  "filename*=utf-8''a",
  'Content-Disposition: form-data; ',
  'Content-Transfer-Encoding: base64\r\n',
  'a'.repeat(9_000),
]

const place = fc.nat(2_000)
const mutation: fc.Arbitrary<Mutation> = fc.oneof(
  fc.tuple(place, fc.nat(40)).map(([at, count]) => spliced(at, count, '')),
  fc
    .tuple(place, fc.nat(4), fc.constantFrom(...TOKENS))
    .map(([at, count, token]) => spliced(at, count, token)),
  fc.tuple(place, fc.uint8Array({ maxLength: 60 })).map(([at, bytes]) => spliced(at, 0, bytes)),
  place.map(
    (at): Mutation =>
      (body) =>
        body.subarray(0, at % (body.length + 1)),
  ),
  fc.tuple(place, place).map(
    ([from, to]): Mutation =>
      (body) =>
        spliced(to, 0, body.subarray(from, from + 200))(body),
  ),
)

const contentType = fc.oneof(
  { arbitrary: fc.constant('multipart/form-data; boundary=b'), weight: 12 },
  {
    arbitrary: fc.constantFrom('multipart/form-data; boundary="b"', 'multipart/form-data; boundary=bb', ''),
    weight: 2,
  },
  { arbitrary: fc.stringMatching(/^multipart\/form-data;[ -~]{0,90}$/), weight: 1 },
)

test(`${BODIES} mutated uploads: no 5xx, no hang, no crash`, async (context) => {
  const service = await startTestService(context)
  const dispatcher = new Agent({ pipelining: 1, connections: 4 })
  context.after(() => dispatcher.destroy())
  const bases = () => [
    multipart('b', [filePart(PDF), filenamePart(newName())]),
    multipart('b', [filenamePart(newName('a.txt')), filePart(TEXT, 'text/plain')]),
  ]
  const statuses = new Map<number, number>()

  await fc.assert(
    fc.asyncProperty(
      fc.nat(1),
      fc.array(mutation, { minLength: 1, maxLength: 5 }),
      contentType,
      async (base, mutations, type) => {
        const body = mutations.reduce((bytes, mutate) => mutate(bytes), bases()[base]!)
        const begun = performance.now()
        const { statusCode, body: answer } = await dispatcher.request({
          origin: service.url,
          path: UPLOAD_PATH,
          method: 'POST',
          headers: { 'Content-Type': type },
          body,
        })
        const text = await answer.text()
        assert.ok(performance.now() - begun < ANSWER_MAX_MS, 'hangs')
        assert.ok(statusCode < 500, `${statusCode}: ${text}`)
        statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1)
      },
    ),
    { numRuns: BODIES },
  )

  assert.ok((statuses.get(200) ?? 0) > 0 && (statuses.get(400) ?? 0) > 0)
  assert.equal((await storedFiles(service.dataDir)).length, statuses.get(200))
  assert.equal((await upload(service.url)).status, 200)
  context.diagnostic([...statuses].map(([status, count]) => `${count} x ${status}`).join(', '))
})
