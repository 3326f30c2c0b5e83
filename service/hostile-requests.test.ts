import assert from 'node:assert/strict'
import { test } from 'node:test'
import { REGISTRATION_MAX_BYTES, RESUME_MAX_BYTES } from '@resume-library/contract/limits'
import { REGISTER_PATH } from '@resume-library/contract/provider-api'
import { UPLOAD_PATH } from '@resume-library/contract/service-api'
import { filenamePart, filePart, multipart, type RawPart } from './testing/raw-upload.ts'
import { newName, PDF, REGISTRATION } from './testing/requests.ts'
import { startTestService } from './testing/test-service.ts'

/** Processor time that one turn of the event loop may take, in milliseconds: everybody else waits for it. */
const TURN_MAX_MS = 50
/** Compilation and garbage collection come at random, so the least of some attempts is what the request does. */
const ATTEMPTS = 4
/** Room for what stands around a shape in a body, and in a header. */
const ROOM = REGISTRATION_MAX_BYTES - 2_000
const HEADER_ROOM = 15_000

interface Hostile {
  readonly path: string
  readonly headers: Record<string, string>
  readonly body?: Buffer<ArrayBuffer>
}

const repeat = (unit: string, size = ROOM) => unit.repeat(Math.floor(size / Buffer.byteLength(unit)))
const filled = (unit: string | Buffer, beginning: string | Buffer) =>
  Buffer.concat([Buffer.from(beginning), Buffer.alloc(RESUME_MAX_BYTES - beginning.length, unit)])

const json = (body: string): Hostile => ({
  path: REGISTER_PATH,
  headers: { 'Content-Type': 'application/json' },
  body: Buffer.from(body),
})

/** A registration that is right but for one member, given as JSON. */
function member(name: string, value: string): Hostile {
  const others = Object.entries(REGISTRATION).filter(([other]) => other !== name)
  return json(`${JSON.stringify(Object.fromEntries(others)).slice(0, -1)},"${name}":${value}}`)
}

const attached = (bytes: Buffer, type: string) =>
  member(
    'uploaded_resume',
    JSON.stringify({
      resume_content_base64: bytes.toString('base64'),
      resume_filename: `resume.${type}`,
      resume_filetype: type,
    }),
  )

const parts = (...all: RawPart[]): Hostile => ({
  path: UPLOAD_PATH,
  headers: { 'Content-Type': 'multipart/form-data; boundary=b' },
  body: Buffer.from(multipart('b', all)),
})

const uploaded = (bytes: Buffer, type: string) =>
  parts(filePart(bytes, 'application/octet-stream'), filenamePart(newName(`resume.${type}`)))

const header = (name: string, value: string): Hostile => ({ path: '/', headers: { [name]: value } })

/** A ZIP archive that is all directory, as long as a resume may be. */
function endlessDirectory(): Buffer {
  const bytes = filled(Buffer.concat([Buffer.from('PK\x01\x02'), Buffer.alloc(42)]), 'PK\x03\x04')
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(0xffff, 8)
  end.writeUInt16LE(0xffff, 10)
  end.writeUInt32LE(bytes.length - 26, 12)
  end.writeUInt32LE(4, 16)
  end.copy(bytes, bytes.length - 22)
  return bytes
}

const COMPOUND_FILE = Buffer.from('d0cf11e0a1b11ae1', 'hex')

const HOSTILE: Readonly<Record<string, () => Hostile>> = {
  'four million nested arrays': () => json('['.repeat(4e6) + ']'.repeat(4e6)),
  'a password of reordered combining marks': () =>
    member('password', `"a${repeat('\u0301', ROOM / 2)}${repeat('\u0316', ROOM / 2)}"`),
  'a long e-mail address': () => member('email', `"a@${repeat('a.')}"`),
  'a long link': () => member('resume_url', `"${repeat('a.')}"`),
  'two million job types': () => member('acceptable_job_types', `[${repeat('"a",')}"a"]`),
  'an honest PDF in base64': () => attached(filled('a', PDF), 'pdf'),
  'a DOCX that is all directory in base64': () => attached(endlessDirectory(), 'docx'),
  'a DOCX that is all directory': () => uploaded(endlessDirectory(), 'docx'),
  'a DOC of loops': () => uploaded(filled(Buffer.from('01000000', 'hex'), COMPOUND_FILE), 'doc'),
  'a TXT of broken UTF-8': () => uploaded(filled(Buffer.from('f09f98', 'hex'), 'a'), 'txt'),
  'a file of beginnings of the boundary': () => uploaded(filled('\r\n--', PDF), 'pdf'),
  'spaces in the headers of a part': () =>
    parts({ headers: `Content-Disposition: form-data;${repeat(' ', 8_000)}name`, body: PDF }),
  'an entity tag of spaces': () => header('If-None-Match', repeat(' ', HEADER_ROOM)),
  'a coding of spaces': () => header('Accept-Encoding', `br${repeat(' ', HEADER_ROOM)};q=x`),
}

/** The longest turn of the event loop while a task runs, in milliseconds of this thread's processor time. */
async function longestTurn(task: () => Promise<unknown>): Promise<number> {
  let longest = 0
  let begun = process.threadCpuUsage()
  const look = () => {
    const { user, system } = process.threadCpuUsage(begun)
    longest = Math.max(longest, (user + system) / 1000)
    begun = process.threadCpuUsage()
    immediate = setImmediate(look)
  }
  let immediate = setImmediate(look)
  await task()
  clearImmediate(immediate)
  return longest
}

test('no hostile request blocks the event loop for long', async (context) => {
  const { url } = await startTestService(context, { environment: { LOG_LEVEL: 'error' } })
  const tooLong: string[] = []
  for (const [shape, make] of Object.entries(HOSTILE)) {
    let least = Number.POSITIVE_INFINITY
    let outcome = ''
    for (let attempt = 0; attempt < ATTEMPTS && least > TURN_MAX_MS; attempt += 1) {
      const { path, headers, body = null } = make()
      const turn = await longestTurn(async () => {
        const answer = await fetch(url + path, { method: body ? 'POST' : 'GET', headers, body }).catch(
          () => null,
        )
        await answer?.arrayBuffer()
        outcome = String(answer?.status ?? 'cut')
      })
      least = Math.min(least, turn)
    }
    context.diagnostic(`${shape}: ${least.toFixed(1)} ms, ${outcome}`)
    if (least > TURN_MAX_MS) tooLong.push(`${shape}: ${least.toFixed(1)} ms, ${outcome}`)
  }
  assert.deepEqual(tooLong, [])
})
