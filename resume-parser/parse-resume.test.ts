import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { parseResume } from './parse-resume.ts'
import { docFile } from './testing/doc-file.ts'
import { docxFile, paragraph, table, textBox } from './testing/docx-file.ts'
import { pdfColumn, pdfFile } from './testing/pdf-file.ts'
import { LOAD_READER } from './text/readers.ts'

const LINES = [
  'Jane Doe',
  'jane.doe@example.org',
  'Experience',
  'Cook, Luigis',
  '2020 - Present',
  'Skills',
  'Soup, Bread',
]
const bytesOf = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'))
const FILES = {
  pdf: pdfFile(pdfColumn(50, 700, LINES)),
  docx: docxFile(LINES.map((line) => paragraph(line)).join('')),
  'docx of tables': docxFile(table(LINES.map((line) => paragraph(line))) + textBox(paragraph('Jane'))),
  doc: docFile(LINES.map((line) => ({ text: `${line}\r`, size: 11 }))),
  rtf: bytesOf(`{\\rtf1\\ansi ${LINES.join('\\par ')}}`),
  txt: bytesOf(LINES.join('\n')),
} as const

/** How many changed files each format is tried with; all formats together 10,000 times with MUTATIONS=1667. */
const MUTATIONS = Number(process.env.MUTATIONS ?? 40)

describe('parseResume', () => {
  for (const format of ['pdf', 'docx', 'doc', 'rtf', 'txt'] as const) {
    test(`${format}: the same answers from every format`, async () => {
      const parsed = await parseResume(FILES[format].slice())
      assert.ok(parsed.readable)
      const { first_name, last_name, email, latest_job_title, key_skills } = parsed.answers
      assert.deepEqual(
        [first_name, last_name, email, latest_job_title],
        ['Jane', 'Doe', 'jane.doe@example.org', 'Cook'],
      )
      assert.deepEqual(key_skills, ['Soup', 'Bread'])
    })
  }

  test('what a machine cannot read has its reason', async () => {
    const reason = async (bytes: Uint8Array<ArrayBuffer>) => {
      const parsed = await parseResume(bytes)
      return parsed.readable ? null : parsed.reason
    }
    assert.equal(await reason(new Uint8Array()), 'empty')
    assert.equal(await reason(pdfFile([])), 'scanned')
    assert.equal(await reason(bytesOf('%PDF-1.4 nothing')), 'broken')
    assert.equal(await reason(bytesOf('PK\x03\x04')), 'broken')
    assert.equal(await reason(bytesOf('\x89PNG\r\n\x1a\n\0\0\0\r')), 'unknown_type')
  })

  test('a reader is asked for by its own files alone, and its failing to load is no fault of the file', async () => {
    const offline = { ...LOAD_READER, pdf: () => Promise.reject(new Error('offline')) }
    assert.equal((await parseResume(FILES.docx.slice(), offline)).readable, true)
    assert.deepEqual(await parseResume(FILES.pdf.slice(), offline), { readable: false, reason: 'no_reader' })
  })

  test('the bytes of a file are still there after it was read', async () => {
    const bytes = FILES.pdf.slice()
    await parseResume(bytes)
    assert.deepEqual(bytes, FILES.pdf)
  })

  for (const [format, file] of Object.entries(FILES)) {
    test(`${format}: damaged files end with an answer`, { timeout: 600_000 }, async () => {
      await fc.assert(
        fc.asyncProperty(damage(file.length), async (changes) => {
          const parsed = await parseResume(damaged(file, changes))
          assert.equal(typeof parsed.readable, 'boolean')
        }),
        { numRuns: MUTATIONS },
      )
    })
  }
})

interface Change {
  readonly at: number
  readonly kind: 'set' | 'cut' | 'repeat'
  readonly byte: number
}

const damage = (length: number) =>
  fc.array(
    fc.record({
      at: fc.nat(length - 1),
      kind: fc.constantFrom('set' as const, 'set' as const, 'cut' as const, 'repeat' as const),
      byte: fc.oneof(fc.constantFrom(0, 0x7f, 0xff), fc.nat(255)),
    }),
    { minLength: 1, maxLength: 12 },
  )

function damaged(file: Uint8Array, changes: readonly Change[]): Uint8Array<ArrayBuffer> {
  let bytes = Uint8Array.from(file)
  for (const { at, kind, byte } of changes) {
    if (kind === 'set' && at < bytes.length) bytes[at] = byte
    if (kind === 'cut') bytes = bytes.slice(0, Math.max(1, at))
    if (kind === 'repeat')
      bytes = Uint8Array.from([...bytes.subarray(0, at), ...bytes.subarray(Math.max(0, at - byte))])
  }
  return bytes
}
