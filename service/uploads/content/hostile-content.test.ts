import assert from 'node:assert/strict'
import { test } from 'node:test'
import { RESUME_TYPES, type ResumeType } from '@resume-library/contract/resume'
import { sourceOfBytes } from '@resume-library/file-formats/byte-source'
import { zip } from '@resume-library/file-formats/testing/zip-file'
import fc from 'fast-check'
import { PDF } from '../../testing/requests.ts'
import { resumeContent } from './resume-content.ts'

const OLE2 = Buffer.concat([
  Buffer.from('d0cf11e0a1b11ae1', 'hex'),
  Buffer.alloc(22),
  Buffer.from([9, 0]),
  Buffer.alloc(2_016),
])
const DOCX = zip([
  { name: '[Content_Types].xml', content: '<Types/>' },
  { name: 'word/document.xml', content: '' },
])

test('damaged content never causes an error', async () => {
  const damaged = fc
    .tuple(
      fc.constantFrom(OLE2, DOCX, Buffer.from(PDF)),
      fc.array(fc.tuple(fc.nat(), fc.oneof(fc.constantFrom(0, 0xff, 0x7f), fc.nat(255))), { maxLength: 12 }),
    )
    .map(([base, changes]) => {
      const bytes = Buffer.from(base)
      for (const [at, byte] of changes) bytes[at % bytes.length] = byte
      return bytes
    })
  const types = fc.constantFrom(...(Object.keys(RESUME_TYPES) as ResumeType[]))
  await fc.assert(
    fc.asyncProperty(damaged, types, async (bytes, type) => {
      assert.match(
        String(await resumeContent(type, sourceOfBytes(bytes))),
        /^(pdf|docx?|rtf|txt|null|password-protected)$/,
      )
    }),
    { numRuns: 1_000 },
  )
})
