import { RESUME_MAX_BYTES } from '@resume-library/contract/limits'
import { REGISTER_PATH } from '@resume-library/contract/provider-api'
import { UPLOAD_PATH } from '@resume-library/contract/service-api'
import { filenamePart, filePart, multipart, type RawPart } from '@resume-library/service/testing/raw-upload'
import { newName, PDF } from '@resume-library/service/testing/requests'
import { type Call, registration } from './clients.ts'

/** The most that a request may carry, in bytes; some of it is left for what stands around a shape. */
export const ROOM = 8 * 1024 * 1024 - 2_000
/** What fits into the headers that Node takes. */
const HEADER_ROOM = 15_000
const THOUSAND = 1_000
const MILLION = 1_000_000

/** A registration whose body is said as text, well-formed or not. */
export const rawRegistration = (body: string): Call => ({
  path: REGISTER_PATH,
  method: 'POST',
  headers: { 'Content-Type': 'application/json' },
  body: Buffer.from(body),
})

/** A registration that is right but for one member, said as JSON. */
export function withMember(name: string, json: string): Call {
  const right = JSON.parse(String(registration().body)) as Record<string, unknown>
  delete right[name]
  return rawRegistration(`${JSON.stringify(right).slice(0, -1)},"${name}":${json}}`)
}

const withResume = (bytes: Buffer, filetype: string) =>
  registration({
    resume_url: '',
    uploaded_resume: {
      resume_content_base64: bytes.toString('base64'),
      resume_filename: `resume.${filetype}`,
      resume_filetype: filetype,
    },
  })

const withHeader = (path: string, name: string, value: string): Call => ({ path, headers: { [name]: value } })

const uploadOf = (...parts: RawPart[]): Call => ({
  path: UPLOAD_PATH,
  method: 'POST',
  headers: { 'Content-Type': 'multipart/form-data; boundary=b' },
  body: multipart('b', parts),
})

const fileNamed = (extension: string, type: string, bytes: Buffer) =>
  uploadOf(filePart(bytes, type), filenamePart(newName(`resume.${extension}`)))

const filled = (unit: string | Buffer, beginning: string | Buffer = '') =>
  Buffer.concat([Buffer.from(beginning), Buffer.alloc(RESUME_MAX_BYTES - beginning.length, unit)])

const text = (unit: string, length = ROOM) => unit.repeat(Math.floor(length / Buffer.byteLength(unit)))

const quoted = (unit: string, length?: number) => `"${text(unit, length)}"`

const list = (unit: string, count: number) => `[${Array<string>(count).fill(unit).join(',')}]`

const keys = (count: number) => Array.from({ length: count }, (_, key) => `"k${key}":1`).join(',')

const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
/** An entry of a ZIP directory that names a file of no length. */
const ZIP_ENTRY = Buffer.concat([Buffer.from('PK\x01\x02'), Buffer.alloc(42)])

/** A ZIP archive that is all directory, as long as a resume may be. */
function endlessDirectory(): Buffer {
  const bytes = filled(ZIP_ENTRY, 'PK\x03\x04')
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

/** Requests of at most 8 MiB that once held up everybody else, or might. @param kept path of a kept resume */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: a table, each of whose rows is an attack
export const hostileRequests = (kept: string): Readonly<Record<string, () => Call>> => ({
  'a password of reordered combining marks': () => withMember('password', quotedMarks(160 * THOUSAND)),
  'four million nested arrays': () => rawRegistration(text('[', 4 * MILLION) + text(']', 4 * MILLION)),
  'four million arrays that are never closed': () => rawRegistration(text('[', 8 * MILLION)),
  'objects as deep as 8 MB go': () => rawRegistration(text('{"a":', 7 * MILLION) + text('}', MILLION)),
  '700,000 keys': () => rawRegistration(`{${keys(700 * THOUSAND)}}`),
  '600,000 keys within a member': () => withMember('uploaded_resume', `{${keys(600 * THOUSAND)}}`),
  '8 MB of escapes': () => withMember('home_town', quoted('\\u0041')),
  '8 MB of escaped surrogates as the password': () => withMember('password', quoted('\\ud83d')),
  '8 MB of backslashes': () => withMember('key_skills', quoted('\\\\')),
  '8 MB of backslashes with a quote here and there': () =>
    withMember('key_skills', quoted(`${'\\'.repeat(99_999)}"`)),
  'a resume of 8 MB of escapes': () =>
    withMember('uploaded_resume', `{"resume_content_base64":${quoted('\\u0041')}}`),
  'a string of 8 MB in a wrong member': () => withMember('last_name', quoted('a')),
  'an e-mail address of 8 MB': () => withMember('email', `"a@${text('a.')}"`),
  'a link of 8 MB': () => withMember('resume_url', quoted('a.')),
  '8 MB of spaces around a name': () => withMember('first_name', `"${text(' ')}a "`),
  'a phone number of 8 MB': () => withMember('phone', quoted('(-)')),
  'two million job types': () => withMember('acceptable_job_types', list('"a"', 2 * MILLION)),
  'a number of a million digits': () => withMember('salary_min', text('9', MILLION)),
  'a number of eight million digits': () => withMember('salary_min', `0.${text('1')}`),
  '8 MB of nothing but white space': () => rawRegistration(text(' \n')),
  'the same key half a million times': () => rawRegistration(`{${text('"password":1,', 7 * MILLION)}"a":1}`),
  'a long If-None-Match of spaces': () =>
    withHeader(kept, 'If-None-Match', `"a"${text(' ', HEADER_ROOM)}"b"`),
  'the same for the page': () => withHeader('/', 'If-None-Match', `"a"${text(' ', HEADER_ROOM)}"b"`),
  'an If-None-Match of many commas': () => withHeader('/', 'If-None-Match', text(' ,', HEADER_ROOM)),
  'a long Accept-Language': () => withHeader('/', 'Accept-Language', text('en;q=0.1,', HEADER_ROOM)),
  'an Accept-Language of spaces': () => withHeader('/', 'Accept-Language', `en${text(' ', HEADER_ROOM)};q=x`),
  'an Accept-Encoding of spaces': () => withHeader('/', 'Accept-Encoding', `br${text(' ', HEADER_ROOM)};q=x`),
  'a list of ranges': () => withHeader(kept, 'Range', `bytes=${text('0-0,', HEADER_ROOM)}1-1`),
  'a range of many digits': () => withHeader(kept, 'Range', `bytes=0-${text('9', HEADER_ROOM)}`),
  'a long path of escapes': () => ({ path: `/candidate/resumes/${text('%2e', HEADER_ROOM)}` }),
  'a content type of spaces': () => ({
    ...fileNamed('pdf', 'application/pdf', PDF),
    headers: { 'Content-Type': `multipart/form-data;${text(' ', HEADER_ROOM)}boundary` },
  }),
  'headers of a part that are all spaces': () =>
    uploadOf({ headers: `Content-Disposition: form-data;${text(' ', 8_000)}name`, body: PDF }),
  'headers of a part that are all quotes': () =>
    uploadOf({ headers: `Content-Disposition: form-data; name="${text('\\"', 8_000)}`, body: PDF }),
  'parts without number': () => uploadOf(...Array<RawPart>(50_000).fill({ headers: 'A: b', body: '' })),
  'a file of beginnings of the boundary': () => fileNamed('pdf', 'application/pdf', filled('\r\n--', PDF)),
  'a PDF of nothing but the word Encrypt': () =>
    fileNamed('pdf', 'application/pdf', filled('/Encrypt ', '%PDF-1.4\n')),
  'a DOCX that is all directory': () => fileNamed('docx', DOCX, endlessDirectory()),
  'a DOC of loops': () =>
    fileNamed('doc', 'application/msword', filled(Buffer.from('01000000', 'hex'), COMPOUND_FILE)),
  'a TXT of broken UTF-8': () => fileNamed('txt', 'text/plain', filled(Buffer.from('f09f98', 'hex'))),
  'an honest PDF of 5 MiB in base64': () => withResume(filled('a', PDF), 'pdf'),
  'a hostile DOCX of 5 MiB in base64': () => withResume(endlessDirectory(), 'docx'),
  'a hostile PDF of 5 MiB in base64': () => withResume(filled('/Encrypt ', '%PDF-1.4\n'), 'pdf'),
  'a password of 8 MB of combining marks': () => withMember('password', quotedMarks(ROOM)),
})

/** Marks of two classes: normalisation sorts each run of them. */
const quotedMarks = (bytes: number) => `"a${text('\u0301', bytes / 2)}${text('\u0316', bytes / 2)}"`
