import assert from 'node:assert/strict'
import { createServer, type RequestListener } from 'node:http'
import { test } from 'node:test'
import { RESUMES_PATH } from '@resume-library/contract/service-api'
import { listening } from '@resume-library/server/testing/loopback'
import { newName, register, upload } from '../testing/requests.ts'
import { startTestService } from '../testing/test-service.ts'

/** An S3 server in the small, with one bucket that lists nothing. */
function smallBucket() {
  const objects = new Map<string, Buffer>()
  const answer: RequestListener = async (request, response) => {
    const key = decodeURIComponent(new URL(request.url ?? '', 'http://s3').pathname)
    const body = Buffer.concat(await Array.fromAsync(request))
    if (key === '/resumes/') return void response.end('<ListBucketResult/>')
    if (request.method === 'PUT') objects.set(key, body)
    const found = objects.get(key)
    if (request.method === 'DELETE') objects.delete(key)
    response.writeHead(found ? 200 : 404).end(request.method === 'GET' ? found : undefined)
  }
  return { objects, answer }
}

test('copies that share a bucket without a database log a warning, and keep each other’s claimed uploads', async (context) => {
  const { objects, answer } = smallBucket()
  const environment = {
    S3_ENDPOINT: `http://127.0.0.1:${await listening(context, createServer(answer))}`,
    S3_BUCKET: 'resumes',
    S3_ACCESS_KEY_ID: 'key',
    S3_SECRET_ACCESS_KEY: 'secret',
  }
  const first = await startTestService(context, { environment })
  const other = await startTestService(context, { environment })
  const warned = other.log.filter(({ level }) => level === 40).map(({ msg }) => String(msg))
  assert.ok(warned.includes('S3_ENDPOINT set without DATABASE_URL'))

  const filename = newName()
  const uploaded = await upload(first.url, { filename })
  const { delete_url } = (await uploaded.json()) as { delete_url: string }
  const registered = await register(first.url, { resume_url: first.url + RESUMES_PATH + filename })
  assert.equal(registered.status, 201)
  const { pathname, search } = new URL(delete_url)
  const takeBack = () => fetch(other.url + pathname + search, { method: 'DELETE' })
  assert.equal((await takeBack()).status, 409)
  const key = [...objects.keys()].find((one) => one.endsWith(filename))
  assert.ok(key, 'the file is there')
  objects.delete(key)
  assert.equal((await takeBack()).status, 204)
})
