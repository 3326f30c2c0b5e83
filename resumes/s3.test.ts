import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { createServer, type RequestListener } from 'node:http'
import { describe, type TestContext, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { startOnLoopback } from '@resume-library/server/testing/loopback'
import { createS3ResumeStore } from './s3.ts'
import type { S3Bucket } from './s3-client.ts'
import { newName, readBytes, refusedWith } from './testing/files.ts'
import { describeResumeStore } from './testing/resume-store-conformance.ts'
import { testBucket } from './testing/s3-bucket.ts'

const bucket = await testBucket()
if (bucket) {
  describeResumeStore('S3', () => createS3ResumeStore(bucket))
  describeResumeStore('S3 with a prefix', () => createS3ResumeStore({ ...bucket, prefix: 'some/where/' }))
  describe('S3: a real server', () => describeRealServer(bucket))
}

function describeRealServer(bucket: S3Bucket): void {
  test('lists several pages, of its own prefix only', async () => {
    const store = createS3ResumeStore({ ...bucket, prefix: 'many/' })
    const other = createS3ResumeStore({ ...bucket, prefix: 'other/' })
    await other.put(newName(), Buffer.from('other'))
    for (let batch = 0; batch < 35; batch++) {
      await Promise.all(Array.from({ length: 30 }, () => store.put(newName(), Buffer.from('x'))))
    }
    assert.equal((await Array.fromAsync(store.list())).flat().length, 35 * 30)
  })

  test('is refused with a wrong secret, which no error contains', async () => {
    const secretAccessKey = randomBytes(20).toString('hex')
    const store = createS3ResumeStore({ ...bucket, secretAccessKey })
    await assert.rejects(store.check(), (error: Error) => {
      assert.ok(!`${error.stack} ${(error.cause as Error).stack}`.includes(secretAccessKey))
      assert.match((error.cause as Error).message, /403 SignatureDoesNotMatch/)
      return refusedWith('unavailable')(error)
    })
  })

  test('fails without the bucket', async () => {
    const store = createS3ResumeStore({ ...bucket, bucket: 'missing' })
    await assert.rejects(store.check(), refusedWith('unavailable'))
  })
}

describe('S3: a server that fails', () => {
  test('is unavailable if the server is down', async (t) => {
    const { store, close } = await listening(t, () => undefined)
    await close()
    const name = newName()
    for (const call of [
      () => store.check(),
      () => store.get(name),
      () => store.stat(name),
      () => Array.fromAsync(store.list()),
      () => store.erase(name),
      () => store.put(name, Buffer.from('x')),
    ]) {
      await assert.rejects(call, refusedWith('unavailable'))
    }
  })

  for (const [status, code, expected] of [
    [507, 'XMinioStorageFull', 'no_space'],
    [403, 'QuotaExceeded', 'no_space'],
    [503, 'SlowDown', 'unavailable'],
    [500, 'InternalError', 'unavailable'],
    [301, 'PermanentRedirect', 'unavailable'],
  ] as const) {
    test(`reports ${status} ${code} as ${expected}, without retries`, async (t) => {
      let asked = 0
      const server = await listening(t, (request, response) => {
        asked++
        request.resume()
        const location = { location: `${server.url}/elsewhere` }
        response.writeHead(status, location).end(`<Error><Code>${code}</Code></Error>`)
      })
      await assert.rejects(server.store.put(newName(), Buffer.from('x')), refusedWith(expected))
      assert.equal(asked, 1)
    })
  }
})

test('S3: listings continue past foreign keys, and omit them', async (t) => {
  const keys = ['claimed/folder/1-a.pdf', 'claimed/a&amp;b.pdf', 'claimed/1-c.pdf']
  const asked: string[] = []
  const { store } = await listening(t, (request, response) => {
    const { searchParams } = new URL(request.url!, 'http://s3')
    assert.equal(searchParams.get('prefix'), 'claimed/')
    asked.push(searchParams.get('start-after')!)
    const key = keys[asked.length - 1]
    const contents = `<Contents><Key>${key}</Key><LastModified>2020-01-01T00:00:00Z</LastModified></Contents>`
    response.end(`${contents}<IsTruncated>${key !== keys.at(-1)}</IsTruncated>`)
  })
  const listed = (await Array.fromAsync(store.list())).flat()
  assert.deepEqual(
    listed.map(({ name }) => name),
    ['1-c.pdf'],
  )
  assert.deepEqual(asked, ['', 'claimed/folder/1-a.pdf', 'claimed/a&b.pdf'])
})

describe('S3: connections', () => {
  test('reports a truncated response as unavailable', async (t) => {
    const { store } = await listening(t, (_request, response) => {
      response.writeHead(200, { 'content-length': 1000 }).write('half', () => response.destroy())
    })
    await assert.rejects(readBytes(store, newName()), refusedWith('unavailable'))
    await assert.rejects(Array.fromAsync(store.list()), refusedWith('unavailable'))
  })

  test('releases connections of unread responses', async (t) => {
    const { server, store } = await listening(t, (_request, response) => {
      response.writeHead(500).end(Buffer.alloc(2_000_000))
    })
    for (let round = 0; round < 20; round++) {
      await assert.rejects(store.get(newName()), refusedWith('unavailable'))
    }
    await wait(100)
    const connections = promisify(server.getConnections.bind(server))
    assert.ok((await connections()) <= 2, `${await connections()} are open`)
  })
})

/** A server that answers as it is told until the test ends, and a store that uses it. */
async function listening(t: TestContext, answer: RequestListener) {
  const server = createServer(answer)
  const { port, close } = await startOnLoopback(server)
  const url = `http://127.0.0.1:${port}`
  const store = createS3ResumeStore({
    endpoint: url,
    bucket: 'resumes',
    region: 'us-east-1',
    accessKeyId: 'a',
    secretAccessKey: 'b',
  })
  t.after(close)
  return { server, url, store, close }
}
