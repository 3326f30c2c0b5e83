import assert from 'node:assert/strict'
import type { RequestListener } from 'node:http'
import { describe, type TestContext, test } from 'node:test'
import { textOf } from '@resume-library/server/testing/findings'
import { answering } from '@resume-library/server/testing/loopback'
import { tryBucket } from './try-bucket.ts'

const KEYS = { region: 'us-east-1', accessKeyId: 'key', secretAccessKey: 'canary' }

/** S3 server with one bucket; `objects` has its contents by key. */
function scriptedBucket({ ignoresConditions = false, refuses = '', deniesDelete = false } = {}) {
  const objects = new Map<string, string>()
  const answer: RequestListener = async (request, response) => {
    const key = decodeURIComponent(new URL(request.url ?? '', 'http://s3').pathname)
    let body = ''
    for await (const chunk of request) body += chunk
    if (refuses) return void response.writeHead(403).end(`<Error><Code>${refuses}</Code></Error>`)
    if (!key.startsWith('/resumes/')) return void response.writeHead(404).end('<Code>NoSuchBucket</Code>')
    if (key === '/resumes/') return void response.end('<ListBucketResult/>')
    if (request.method === 'DELETE') {
      if (deniesDelete) return void response.writeHead(403).end('<Error><Code>AccessDenied</Code></Error>')
      objects.delete(key)
      return void response.writeHead(204).end()
    }
    if (request.method === 'GET' || request.method === 'HEAD')
      return void response.writeHead(objects.has(key) ? 200 : 404).end(objects.get(key))
    if (objects.has(key) && !ignoresConditions) return void response.writeHead(412).end()
    objects.set(key, body)
    response.end()
  }
  return { objects, answer }
}

async function checkText(context: TestContext, { bucket = 'resumes', ...script } = {}, how = {}) {
  const { answer, objects } = scriptedBucket({ ...script, ...how })
  const endpoint = `http://127.0.0.1:${await answering(context, answer)}`
  const text = await textOf(tryBucket({ endpoint, bucket, ...KEYS }))
  assert.ok(!text.includes('canary'))
  assert.deepEqual([...objects.keys()], [], 'nothing is left')
  return text
}

describe('the bucket', () => {
  test('supports everything that storing resumes needs', async (context) => {
    assert.match(
      await checkText(context),
      /^ok: resumes at \S+: put, conditional put, get, list and delete work/,
    )
  })

  test('does not exist', async (context) => {
    assert.match(
      await checkText(context, { bucket: 'resume' }),
      /^fault: resume at \S+ does not exist .*Create it/,
    )
    assert.match(await checkText(context, { bucket: 'resume' }), /S3_BUCKET/)
  })

  for (const [code, name] of [
    ['SignatureDoesNotMatch', 'S3_SECRET_ACCESS_KEY'],
    ['AccessDenied', 'Allow this key'],
  ] as const) {
    test(`refuses with ${code}`, async (context) => {
      const text = await checkText(context, {}, { refuses: code })
      assert.match(text, /^fault: /)
      assert.ok(text.includes(name), text)
    })
  }

  test('ignores conditional writes', async (context) => {
    assert.match(
      await checkText(context, {}, { ignoresConditions: true }),
      /^fault: .*overwrites an object despite If-None-Match/,
    )
  })

  test('denies deletion, and the leftover object is named', async (context) => {
    const { answer, objects } = scriptedBucket({ deniesDelete: true })
    const endpoint = `http://127.0.0.1:${await answering(context, answer)}`
    const text = await textOf(tryBucket({ endpoint, bucket: 'resumes', ...KEYS }))
    assert.match(text, /^fault: resumes at \S+ denies access \(403 AccessDenied to DELETE\)/)
    const [key = ''] = objects.keys()
    assert.ok(text.includes(`delete the test object ${key.replace('/resumes/', '')}.`), text)
  })
})
