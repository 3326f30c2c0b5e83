import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { RESUME_MAX_BYTES } from '@resume-library/contract/limits'
import { Refusal } from '@resume-library/server/refusals/refusal'
import fc from 'fast-check'
import { filenamePart, filePart, multipart, type RawPart } from '../testing/raw-upload.ts'
import { multipartBoundary } from './multipart.ts'
import { uploadIn } from './receive-upload.ts'

const BOUNDARY = 'XyZ'

const refused = (code: string) => (error: unknown) => {
  assert.ok(error instanceof Refusal)
  assert.equal(error.code, code)
  return true
}

describe('receiving an upload', () => {
  test('takes any bytes, in either order', () => {
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
      fc.property(content, fc.boolean(), (bytes, fileFirst) => {
        const parts = [filePart(bytes), filenamePart('a-resume.pdf')]
        const received = uploadIn(BOUNDARY, multipart(BOUNDARY, fileFirst ? parts : parts.reverse()))
        assert.equal(received.filename, 'a-resume.pdf')
        assert.ok(Buffer.from(received.bytes).equals(bytes))
      }),
      { numRuns: 500 },
    )
  })

  test('takes what programs write before the first part', () => {
    for (const preamble of ['\r\n', `no --${BOUNDARY}\r\n\r\n`]) {
      const body = multipart(BOUNDARY, [filePart('x'), filenamePart('a.pdf')])
      const { bytes } = uploadIn(BOUNDARY, Buffer.concat([Buffer.from(preamble), body]))
      assert.equal(String(Buffer.from(bytes)), 'x')
    }
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
    'headers that are not UTF-8': Buffer.from(
      multipart(BOUNDARY, right).toString('latin1').replace('resume', 'r\u00e9sum\u00e9'),
      'latin1',
    ),
    'a transfer encoding': multipart(BOUNDARY, [
      part('Content-Disposition: form-data; name="file"\r\nContent-Transfer-Encoding: base64'),
      filenamePart('a.pdf'),
    ]),
    'an end that goes on': Buffer.from(
      multipart(BOUNDARY, right)
        .toString('latin1')
        .replace(/--\r\n$/, 'more\r\n'),
      'latin1',
    ),
  }
  for (const [what, body] of Object.entries(malformed)) {
    test(`refuses ${what}`, () => assert.throws(() => uploadIn(BOUNDARY, body), refused('upload_malformed')))
  }

  for (const [field, part] of [
    ['file', filenamePart('a.pdf')],
    ['filename', filePart('x')],
  ] as const)
    test(`says that ${field} is missing`, () =>
      assert.throws(() => uploadIn(BOUNDARY, multipart(BOUNDARY, [part])), {
        code: 'upload_malformed',
        detail: `The field ${field} is missing.`,
      }))

  test('refuses one byte more than the maximum', () => {
    const body = (size: number) => multipart(BOUNDARY, [filePart(Buffer.alloc(size)), filenamePart('a.pdf')])
    assert.equal(uploadIn(BOUNDARY, body(RESUME_MAX_BYTES)).bytes.length, RESUME_MAX_BYTES)
    assert.throws(() => uploadIn(BOUNDARY, body(RESUME_MAX_BYTES + 1)), refused('resume_too_large'))
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
