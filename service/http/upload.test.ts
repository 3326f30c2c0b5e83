import assert from 'node:assert/strict'
import { once } from 'node:events'
import { describe, test } from 'node:test'
import { SENTENCES } from '@resume-library/contract/errors'
import { RESUME_MAX_BYTES } from '@resume-library/contract/limits'
import { RESUMES_PATH, UPLOAD_PATH } from '@resume-library/contract/service-api'
import { compoundFile } from '@resume-library/file-formats/testing/compound-file'
import { zip } from '@resume-library/file-formats/testing/zip-file'
import { rawClient, uploadHead } from '../testing/raw-client.ts'
import { newName, PDF, TEXT, upload } from '../testing/requests.ts'
import { storedFiles } from '../testing/stored-files.ts'
import { startTestService } from '../testing/test-service.ts'

interface Refusal {
  readonly success: boolean
  readonly code: string
  readonly detail: string
}

async function assertRefused(answer: Response, status: number, code: string): Promise<Refusal> {
  const body = (await answer.json()) as Refusal
  assert.deepEqual([answer.status, body.code, body.success], [status, code, false])
  assert.match(answer.headers.get('content-type') ?? '', /^application\/problem\+json/)
  assert.ok(body.detail)
  return body
}

const pdfOf = (size: number) => Buffer.concat([PDF, Buffer.alloc(size - PDF.length, ' ')])

describe('POST /api/upload', () => {
  test('accepts the fields in either order', async (context) => {
    const service = await startTestService(context)
    assert.equal((await upload(service.url, { order: ['file', 'filename'] })).status, 200)
    assert.equal((await upload(service.url, { order: ['filename', 'file'] })).status, 200)
  })

  test('accepts 5 MiB to the byte, and not one byte more', async (context) => {
    const service = await startTestService(context)
    const largest = newName()
    assert.equal(
      (await upload(service.url, { bytes: pdfOf(RESUME_MAX_BYTES), filename: largest })).status,
      200,
    )
    const served = await fetch(service.url + RESUMES_PATH + largest)
    assert.equal((await served.arrayBuffer()).byteLength, RESUME_MAX_BYTES)

    await assertRefused(
      await upload(service.url, { bytes: pdfOf(RESUME_MAX_BYTES + 1) }),
      413,
      'resume_too_large',
    )
    await assertRefused(
      await upload(service.url, { bytes: pdfOf(8 * RESUME_MAX_BYTES) }),
      413,
      'resume_too_large',
    )
    assert.deepEqual(await storedFiles(service.dataDir), [largest])
  })

  test('refuses a too large Content-Length before the body', async (context) => {
    const { url } = await startTestService(context)
    const client = await rawClient(url)
    context.after(() => client.socket.destroy())
    client.socket.write(uploadHead(100_000_000))
    while (!client.answer()) await once(client.socket, 'data')
    assert.match(client.answer(), /^HTTP\/1\.1 413 .*"resume_too_large"/s)
  })

  test('never replaces a file', async (context) => {
    const service = await startTestService(context)
    const filename = newName('resume.txt')
    await upload(service.url, { filename, bytes: TEXT, type: 'text/plain' })
    const other = Buffer.from('Another resume.\n')
    await assertRefused(
      await upload(service.url, { filename, bytes: other, type: 'text/plain' }),
      409,
      'filename_taken',
    )
    assert.deepEqual(
      Buffer.from(await (await fetch(service.url + RESUMES_PATH + filename)).arrayBuffer()),
      TEXT,
    )
  })

  test('refuses an empty file, a PDF that is text, a web page and an unsafe name', async (context) => {
    const service = await startTestService(context)
    for (const [filename, bytes, status, code] of [
      [newName(), new Uint8Array(0), 400, 'resume_empty'],
      [newName('a.pdf'), TEXT, 415, 'resume_type_refused'],
      [newName('a.doc'), Buffer.from('<html xmlns:w="urn:x"><p>Ada'), 422, 'resume_is_web_page'],
      [newName('a.docx'), Buffer.from('\ufeff<?xml version="1.0"?>', 'utf16le'), 422, 'resume_is_web_page'],
      [
        newName('a.pdf'),
        Buffer.from('Date: today\r\nMIME-Version: 1.0\r\nContent-Type: multipart/related'),
        422,
        'resume_is_web_page',
      ],
      ['../a.pdf', PDF, 400, 'filename_unsafe'],
    ] as const) {
      const { detail } = await assertRefused(await upload(service.url, { filename, bytes }), status, code)
      if (code === 'resume_type_refused') assert.equal(detail, SENTENCES.resume_type_refused)
    }
    assert.deepEqual(await storedFiles(service.dataDir), [])
  })

  const docx = zip([
    { name: '[Content_Types].xml', content: '<Types/>' },
    { name: 'word/document.xml', content: '' },
  ])
  test('stores a file with the ending of its content', async (context) => {
    const { url } = await startTestService(context)
    const rtf = '{\\rtf1 Ada}'
    const doc = compoundFile({ WordDocument: Buffer.alloc(4096) })
    for (const [named, ending, bytes] of [
      ['a.doc', 'rtf', Buffer.from(rtf)],
      ['a.docx', 'rtf', Buffer.from(`\ufeff${rtf}`)],
      ['a.txt', 'rtf', Buffer.from(`\r\n ${rtf}`)],
      ['a.doc', 'rtf', Buffer.from(`\ufeff${rtf}`, 'utf16le')],
      ['a.doc', 'docx', docx],
      ['a.PDF', 'docx', docx],
      ['a.docx', 'doc', doc],
      ['a.doc', 'pdf', PDF],
      ['a.txt', 'pdf', PDF],
      ['a.doc', 'txt', TEXT],
    ] as const) {
      const filename = newName(named)
      const answer = await upload(url, { filename, bytes: new Uint8Array(bytes) })
      const stored = (await answer.json()) as { filename: string; url: string }
      assert.equal(stored.filename, filename.replace(/\w+$/, ending), named)
      assert.deepEqual(Buffer.from(await (await fetch(stored.url)).arrayBuffer()), Buffer.from(bytes))
    }
  })

  test('ignores the declared media type', async (context) => {
    const { url } = await startTestService(context)
    for (const [original, type, bytes] of [
      ['a.docx', 'application/x-zip-compressed', docx],
      ['a.rtf', 'application/vnd.ms-word', Buffer.from('{\\rtf1 Ada}')],
      ['a.pdf', 'text/html', PDF],
    ] as const) {
      const answer = await upload(url, { filename: newName(original), type, bytes: new Uint8Array(bytes) })
      assert.equal(answer.status, 200, original)
    }
  })

  test('refuses and answers malformed multipart bodies', async (context) => {
    const service = await startTestService(context)
    for (const headers of [
      {},
      { 'Content-Type': 'application/json' },
      { 'Content-Type': 'multipart/form-data' },
    ]) {
      const answer = await fetch(service.url + UPLOAD_PATH, { method: 'POST', headers, body: '{"file":1}' })
      await assertRefused(answer, 400, 'upload_malformed')
    }
    await assertRefused(await fetch(service.url + UPLOAD_PATH, { method: 'POST' }), 400, 'upload_malformed')
    assert.equal((await upload(service.url)).status, 200)
  })
})
