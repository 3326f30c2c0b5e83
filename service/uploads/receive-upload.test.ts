import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { Refusal } from '@resume-library/server/refusals/refusal'
import fc from 'fast-check'
import { filenamePart, filePart, multipart, type RawPart } from '../testing/raw-upload.ts'
import { multipartBoundary } from './multipart-parts.ts'
import { createUploadReceiver, UPLOAD_MAX_BYTES } from './receive-upload.ts'

const BOUNDARY = 'XyZ'

/** Receives a body that comes in these pieces. */
function receive(body: Buffer, cuts: readonly number[] = [], boundary = BOUNDARY) {
  const places = [0, ...[...cuts].sort((one, other) => one - other), body.length]
  const chunks = places.slice(1).map((end, at) => body.subarray(places[at], end))
  const received: Buffer[] = []
  const receiver = createUploadReceiver(boundary, (bytes) => void received.push(Buffer.from(bytes)))
  for (const chunk of chunks) receiver.take(chunk)
  return { filename: receiver.end(), bytes: Buffer.concat(received) }
}

const refused = (code: string) => (error: unknown) => {
  assert.ok(error instanceof Refusal)
  assert.equal(error.code, code)
  return true
}

describe('receiving an upload', () => {
  test('is independent of chunk boundaries', () => {
    const content = fc.oneof(
      fc.uint8Array({ maxLength: 300 }),
      // Bytes that look like delimiters without being one.
      fc
        .array(fc.constantFrom('\r', '\n', '\r\n', '--', `\r\n--${BOUNDARY.slice(0, 2)}`, '-', 'a'), {
          maxLength: 60,
        })
        .map((texts) => Buffer.from(texts.join(''))),
    )
    fc.assert(
      fc.property(content, fc.boolean(), fc.array(fc.nat(500)), (bytes, fileFirst, places) => {
        const parts = [filePart(bytes), filenamePart('a-resume.pdf')]
        const body = multipart(BOUNDARY, fileFirst ? parts : parts.reverse())
        const received = receive(
          body,
          places.map((place) => Math.min(place, body.length)),
        )
        assert.deepEqual(received, {
          filename: 'a-resume.pdf',
          bytes: Buffer.from(bytes),
        })
      }),
      { numRuns: 500 },
    )
  })

  const right = [filePart('x'), filenamePart('a.pdf')]
  const part = (headers: string): RawPart => ({ headers, body: 'y' })
  const malformed: Record<string, Buffer> = {
    nothing: Buffer.alloc(0),
    'a cut': multipart(BOUNDARY, right).subarray(0, -7),
    'a second file': multipart(BOUNDARY, [...right, filePart('y')]),
    'a second filename': multipart(BOUNDARY, [...right, filenamePart('b.pdf')]),
    'an extra part': multipart(BOUNDARY, [...right, part('Content-Disposition: form-data; name="more"')]),
    'a part without a name': multipart(BOUNDARY, [part('Content-Disposition: form-data'), ...right]),
    'endless headers': multipart(BOUNDARY, [part(`X: ${'y'.repeat(10_000)}`), ...right]),
    'an end that goes on': Buffer.from(
      multipart(BOUNDARY, right)
        .toString('latin1')
        .replace(/--\r\n$/, 'more\r\n'),
      'latin1',
    ),
  }
  for (const [what, body] of Object.entries(malformed)) {
    test(`refuses ${what}`, () => assert.throws(() => receive(body), refused('upload_malformed')))
  }

  for (const [field, part] of [
    ['file', filenamePart('a.pdf')],
    ['filename', filePart('x')],
  ] as const)
    test(`says that ${field} is missing`, () =>
      assert.throws(() => receive(multipart(BOUNDARY, [part])), {
        code: 'upload_malformed',
        detail: `The field ${field} is missing.`,
      }))

  test('stops at the maximum size', () => {
    const body = Buffer.concat([multipart(BOUNDARY, right), Buffer.alloc(UPLOAD_MAX_BYTES)])
    assert.throws(() => receive(body), refused('resume_too_large'))
  })
})

describe('the boundary', () => {
  test('is read from the content type', () => {
    assert.equal(multipartBoundary('multipart/form-data; boundary=----WebKit12'), '----WebKit12')
    assert.equal(multipartBoundary('Multipart/Form-Data;charset=utf-8; Boundary="a b"'), 'a b')
  })

  test('is refused in another type, empty or longer than 70', () => {
    for (const type of ['text/plain', 'multipart/form-data; boundary=', 'multipart/mixed; boundary=a'])
      assert.throws(() => multipartBoundary(type), refused('upload_malformed'))
    const long = `multipart/form-data; boundary=${'a'.repeat(71)}`
    assert.throws(() => multipartBoundary(long), refused('upload_malformed'))
  })
})
