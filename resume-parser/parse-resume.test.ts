import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { parseResume } from './parse-resume.ts'
import { pdfFile } from './testing/pdf-file.ts'
import { SAMPLES } from './testing/samples.ts'
import { LOAD_READER } from './text/readers.ts'

const latin1 = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'))

describe('parseResume', () => {
  for (const format of ['pdf', 'docx', 'doc', 'rtf', 'txt'] as const) {
    test(`${format}: the same answers from every format`, async () => {
      const parsed = await parseResume(SAMPLES[format].slice())
      assert.ok(parsed.readable)
      const { first_name, last_name, email, latest_job_title, key_skills } = parsed.answers
      assert.deepEqual(
        [first_name, last_name, email, latest_job_title],
        ['Jane', 'Doe', 'jane.doe@example.org', 'Cook'],
      )
      assert.deepEqual(key_skills, ['Soup', 'Bread'])
      assert.equal(parsed.pages, format === 'pdf' ? 1 : undefined)
    })
  }

  test('an unreadable file has a reason', async () => {
    const reason = async (bytes: Uint8Array<ArrayBuffer>) => {
      const parsed = await parseResume(bytes)
      return parsed.readable ? null : parsed.reason
    }
    assert.equal(await reason(new Uint8Array()), 'empty')
    assert.equal(await reason(pdfFile([])), 'scanned')
    assert.equal(await reason(latin1('%PDF-1.4 nothing')), 'broken')
    assert.equal(await reason(latin1('PK\x03\x04')), 'broken')
    assert.equal(await reason(latin1('\x89PNG\r\n\x1a\n\0\0\0\r')), 'unknown_type')
  })

  test('a reader is loaded only for its own format, and its load failure is not blamed on the file', async () => {
    const offline = { ...LOAD_READER, pdf: () => Promise.reject(new Error('offline')) }
    assert.equal((await parseResume(SAMPLES.docx.slice(), offline)).readable, true)
    assert.deepEqual(await parseResume(SAMPLES.pdf.slice(), offline), {
      readable: false,
      reason: 'no_reader',
    })
  })

  test('the bytes are unchanged afterwards', async () => {
    const bytes = SAMPLES.pdf.slice()
    await parseResume(bytes)
    assert.deepEqual(bytes, SAMPLES.pdf)
  })
})
