import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { RESUMES_PATH } from '@resume-library/contract/service-api'
import { openFiles } from '@resume-library/server/testing/open-files'
import { rawRequest } from '@resume-library/server/testing/raw-request'
import { until } from '@resume-library/server/testing/until'
import { newName, TEXT, upload } from '../testing/requests.ts'
import { startTestService } from '../testing/test-service.ts'

async function withFile(context: Parameters<typeof startTestService>[0]) {
  const service = await startTestService(context)
  const filename = newName('resume.txt')
  await upload(service.url, { filename, bytes: TEXT, type: 'text/plain' })
  return { service, address: service.url + RESUMES_PATH + filename, filename }
}

describe('GET /candidate/resumes/{filename}', () => {
  test('is a download that is not run, indexed or cached publicly', async (context) => {
    const { address, filename } = await withFile(context)
    const { headers } = await fetch(address)
    assert.equal(headers.get('content-type'), 'text/plain')
    assert.equal(headers.get('content-disposition'), `attachment; filename="${filename}"`)
    assert.equal(headers.get('x-content-type-options'), 'nosniff')
    assert.equal(headers.get('content-security-policy'), "sandbox; default-src 'none'")
    assert.match(headers.get('x-robots-tag') ?? '', /noindex/)
    assert.match(headers.get('cache-control') ?? '', /private/)
    assert.equal(headers.get('accept-ranges'), 'bytes')
    assert.equal(headers.get('content-length'), String(TEXT.length))
    assert.match(headers.get('etag') ?? '', /^".+"$/)
  })

  test('closes its file after any request', async (context) => {
    const { service, address } = await withFile(context)
    const etag = (await fetch(address)).headers.get('etag') ?? ''
    for (const init of [{ headers: { Range: 'bytes=1-2' } }, { headers: { 'If-None-Match': etag } }])
      await (await fetch(address, init)).arrayBuffer()
    const head = await fetch(address, { method: 'HEAD' })
    assert.deepEqual([head.headers.get('etag'), (await head.arrayBuffer()).byteLength], [etag, 0])
    await until('', async () => (await openFiles(`${service.dataDir}/resumes`)).join())
  })

  test('answers a matching entity tag with 304', async (context) => {
    const { address } = await withFile(context)
    const etag = (await fetch(address)).headers.get('etag') ?? ''
    const again = (tag: string) => fetch(address, { headers: { 'If-None-Match': tag } })
    assert.equal((await again(etag)).status, 304)
    assert.equal((await again(`"other", W/${etag}`)).status, 304)
    assert.equal((await again('*')).status, 304)
    assert.equal((await again('"other"')).status, 200)
  })

  test('answers a single range with 206', async (context) => {
    const { address } = await withFile(context)
    const size = TEXT.length
    const ranges: [asked: string, first: number, last: number][] = [
      ['bytes=0-3', 0, 3],
      ['bytes=2-', 2, size - 1],
      ['bytes=-5', size - 5, size - 1],
      ['bytes=-5000', 0, size - 1],
      ['bytes=0-5000', 0, size - 1],
    ]
    for (const [range, first, last] of ranges) {
      const answer = await fetch(address, { headers: { Range: range } })
      assert.equal(answer.status, 206, range)
      assert.equal(answer.headers.get('content-range'), `bytes ${first}-${last}/${size}`)
      assert.deepEqual(Buffer.from(await answer.arrayBuffer()), TEXT.subarray(first, last + 1))
    }
  })

  test('answers an unsatisfiable range with 416, and several ranges with the whole file', async (context) => {
    const { address } = await withFile(context)
    for (const range of ['bytes=5000-', 'bytes=-0']) {
      const answer = await fetch(address, { headers: { Range: range } })
      assert.equal(answer.status, 416, range)
      assert.equal(answer.headers.get('content-range'), `bytes */${TEXT.length}`)
    }
    for (const range of ['bytes=3-1', 'bytes=0-1,3-4', 'pages=1-2', 'bytes=x']) {
      assert.equal((await fetch(address, { headers: { Range: range } })).status, 200, range)
    }
    const changed = await fetch(address, { headers: { Range: 'bytes=0-1', 'If-Range': '"other"' } })
    assert.equal(changed.status, 200)
  })

  test('answers path tricks with 404, like unknown names', async (context) => {
    const { service } = await withFile(context)
    const unknown = await rawRequest(service.url, { path: RESUMES_PATH + newName() })
    assert.equal(unknown.status, 404)
    const tricks = [
      '',
      '..',
      '../package.json',
      '..%2f..%2fpackage.json',
      '%2e%2e%2fpackage.json',
      'a.pdf%00.txt',
      '%',
      '%c0%ae%c0%ae%2fa.pdf',
      'a/b.pdf',
      'unclaimed',
      `${'a'.repeat(300)}.pdf`,
      '-a.pdf',
    ]
    for (const trick of tricks) {
      const { status, body } = await rawRequest(service.url, { path: RESUMES_PATH + trick })
      assert.ok(status === 404 || status === 400 || status === 414, `${trick}: ${status}`)
      assert.ok(!body.includes(service.dataDir))
    }
    const malformed = await rawRequest(service.url, { path: `${RESUMES_PATH}-a.pdf` })
    assert.deepEqual(malformed.body, unknown.body)
  })
})
