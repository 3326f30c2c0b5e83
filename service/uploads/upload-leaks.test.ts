import assert from 'node:assert/strict'
import type { Socket } from 'node:net'
import { describe, type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { openFiles } from '@resume-library/server/testing/open-files'
import { rawClient } from '../testing/raw-client.ts'
import { filenamePart, filePart, multipart } from '../testing/raw-upload.ts'
import { newName, PDF, upload } from '../testing/requests.ts'
import { storedFiles } from '../testing/stored-files.ts'
import { startTestService, type TestService } from '../testing/test-service.ts'

/** Number of aborted uploads; 2,000 before a release. */
const ABORTS = Number(process.env.SERVICE_ABORTS ?? 200)
const AT_ONCE = 20
const DELAY_MAX_MS = 12
const GIVEN_BACK_WITHIN_MS = 5_000

const folderOfResumes = async ({ dataDir }: TestService) => ({
  open: (await openFiles(`${dataDir}/resumes`)).filter((path) => path.includes('/incoming/')),
  temporary: await storedFiles(dataDir, 'incoming'),
})

async function assertNothingStays(service: TestService): Promise<void> {
  const until = performance.now() + GIVEN_BACK_WITHIN_MS
  let left = await folderOfResumes(service)
  while (left.open.length + left.temporary.length > 0 && performance.now() < until) {
    await sleep(50)
    left = await folderOfResumes(service)
  }
  // Another look might meet one that begins only now.
  assert.deepEqual(left, { open: [], temporary: [] })
  assert.equal((await upload(service.url)).status, 200)
}

async function startQuietService(context: TestContext): Promise<TestService> {
  return startTestService(context, { environment: { LOG_LEVEL: 'silent' } })
}

const body = () =>
  multipart('b', [filePart(Buffer.concat([PDF, Buffer.alloc(200_000, 0x20)])), filenamePart(newName())])

const head = (...headers: string[]) =>
  Buffer.from(
    [
      'POST /api/upload HTTP/1.1',
      'Host: test',
      'Content-Type: multipart/form-data; boundary=b',
      ...headers,
      '\r\n',
    ].join('\r\n'),
  )

const endings: readonly ((socket: Socket) => unknown)[] = [
  (socket) => socket.end(),
  (socket) => socket.destroy(),
  (socket) => socket.resetAndDestroy(),
]

/** Sends a beginning of an upload, waits a moment, and goes away. */
async function breakOff(url: string): Promise<void> {
  const bytes = body()
  const whole = Buffer.concat([head(`Content-Length: ${bytes.length}`), bytes])
  const { socket, closed } = await rawClient(url)
  socket.write(whole.subarray(0, Math.ceil(Math.random() ** 3 * whole.length)))
  if (Math.random() < 0.8) await sleep(Math.random() * DELAY_MAX_MS)
  endings[Math.floor(Math.random() * endings.length)]?.(socket)
  await closed
}

const chunk = (size: string, bytes: Buffer | string) =>
  Buffer.concat([Buffer.from(`${size}\r\n`), Buffer.from(bytes), Buffer.from('\r\n')])

const CHUNKED = 'Transfer-Encoding: chunked'
const small = multipart('b', [filePart(PDF), filenamePart(newName())])
const hex = (bytes: Buffer) => bytes.length.toString(16)

/** Requests that are wrong below the multipart body, each sent as it stands. */
const MALFORMED: Readonly<Record<string, Buffer>> = {
  'a chunk size that is none': Buffer.concat([head(CHUNKED), chunk('zz', small)]),
  'a chunk that is cut': Buffer.concat([head(CHUNKED), chunk('fffff', small)]),
  'chunks without an end': Buffer.concat([head(CHUNKED), chunk(hex(small), small)]),
  'trailers that are none': Buffer.concat([
    head(CHUNKED),
    chunk(hex(small), small),
    Buffer.from('0\r\n\0bad\r\n\r\n'),
  ]),
  'a content length that is none': Buffer.concat([head('Content-Length: 12a'), small]),
  'a content length and chunks': Buffer.concat([head('Content-Length: 5', CHUNKED), small]),
  'a content length that is too long': Buffer.concat([head('Content-Length: 100000'), small]),
  'no body': head('Content-Length: 0'),
  'an expectation, and no body': head('Expect: 100-continue', 'Content-Length: 5000'),
}

describe('aborted uploads', () => {
  test(`${ABORTS} at random moments leave no descriptor and no file`, async (context) => {
    const service = await startQuietService(context)
    let begun = 0
    const breakOffAll = async () => {
      while (begun++ < ABORTS) await breakOff(service.url)
    }
    await Promise.all(Array.from({ length: AT_ONCE }, breakOffAll))
    await assertNothingStays(service)
  })

  test('malformed ones leave none either', async (context) => {
    const service = await startQuietService(context)
    const send = async (bytes: Buffer, headEnd: number) => {
      const { socket, closed } = await rawClient(service.url)
      socket.write(bytes.subarray(0, headEnd))
      await sleep(5)
      socket.end(bytes.subarray(headEnd))
      await Promise.race([closed, sleep(1_000)])
      socket.destroy()
    }
    for (const bytes of Object.values(MALFORMED))
      await Promise.all([send(bytes, bytes.length), send(bytes, bytes.indexOf('\r\n\r\n') + 4)])
    await assertNothingStays(service)
  })
})
