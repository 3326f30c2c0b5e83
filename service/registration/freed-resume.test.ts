import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { type TestContext, test } from 'node:test'
import type { Candidate } from '@resume-library/contract/candidate'
import { providerRequest } from '@resume-library/contract/provider-request'
import { Pieces } from '@resume-library/server/bodies/pieces'
import { TextAsBytes } from '@resume-library/server/bodies/text-as-bytes'
import { countFreedBytes } from '@resume-library/server/testing/freed-bytes'
import { PDF, register } from '../testing/requests.ts'
import { startTestService } from '../testing/test-service.ts'
import { createProviderClient } from './provider-client.ts'

/** More than the system takes from a sender while nobody reads. */
const SIZE = 16_000_000

/** A provider that answers once it has read so much of a connection, and reads no more. */
async function startImpatientProvider(context: TestContext, bytes: number) {
  const server = createServer((socket) => {
    let left = bytes
    socket.on('error', () => {})
    socket.on('data', (data) => {
      left -= data.length
      if (left > 0) return
      socket.pause().write('HTTP/1.1 503 Busy\r\nContent-Length: 0\r\n\r\n')
      left = Number.POSITIVE_INFINITY
    })
    context.after(() => socket.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  context.after(() => server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

function candidate(): Candidate {
  const content = new TextAsBytes(new Pieces([Buffer.alloc(SIZE, 'A')]))
  return providerRequest({ uploaded_resume: { resume_content_base64: content } }, new Date())
}

test('a resume in a registration takes no memory once that is answered', async (context) => {
  const service = await startTestService(context)
  const file = Buffer.concat([PDF], 2_000_000)
  const content = file.toString('base64')
  const freed = countFreedBytes(context)
  const answer = await register(service.url, {
    resume_url: '',
    uploaded_resume: { resume_content_base64: content },
  })
  assert.equal(answer.status, 201)
  assert.ok(freed() > 1.5 * content.length, `${freed()}`)
})

for (const [how, bytes, isSent] of [
  ['at once', 1, false],
  ['when it has read the request', SIZE, true],
] as const) {
  test(`a provider that answers ${how} is told of as it was: sent whole, ${isSent}`, async (context) => {
    const url = await startImpatientProvider(context, bytes)
    const client = createProviderClient({ url, credential: 'a:b', isBuiltIn: false }, 30_000)
    context.after(() => client.close())
    const answer = await client.register(candidate(), null, 'an-id')
    assert.equal(answer.status, 503)
    assert.equal(answer.isSent, isSent)
  })
}
