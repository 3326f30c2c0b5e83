import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sourceOfBytes } from '@resume-library/file-formats/byte-source'
import { zip } from '@resume-library/file-formats/testing/zip-file'
import { resumeContent } from './resume-content.ts'

const list = (...types: string[]) =>
  `<?xml version="1.0"?><Types>${types.map((type, at) => `<Override PartName="/word/${at}" ContentType="${type}"/>`).join('')}</Types>`

const MAIN = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'
const PROJECT = 'application/vnd.ms-office.vbaProject'

const docx = (
  contentTypes: Buffer | string | null,
  { isStored = false, name = '[Content_Types].xml' } = {},
) =>
  zip([
    ...(contentTypes === null ? [] : [{ name, content: contentTypes, isStored }]),
    { name: 'word/document.xml', content: '<w:document/>' },
    { name: 'word/innocent.dat', content: 'a project under another name' },
  ])

const verdictOf = (bytes: Buffer) => resumeContent('docx', sourceOfBytes(bytes))

describe('a .docx', () => {
  const right: Readonly<Record<string, Buffer>> = {
    'that is honest': docx(list(MAIN)),
    'whose list is stored': docx(list(MAIN), { isStored: true }),
    'whose list is in UTF-16': docx(Buffer.from(`\ufeff${list(MAIN)}`, 'utf16le')),
    'with bytes before it': zip(
      [
        { name: '[Content_Types].xml', content: list(MAIN) },
        { name: 'word/document.xml', content: '' },
      ],
      Buffer.from('PK\x03\x04 something before'),
    ),
  }
  for (const [what, bytes] of Object.entries(right)) {
    test(`${what} is accepted`, async () => assert.equal(await verdictOf(bytes), 'docx'))
  }

  const wrong: Readonly<Record<string, Buffer>> = {
    'with a macro project under any name': docx(list(MAIN, PROJECT)),
    'with a project whose list has another case': docx(list(MAIN, PROJECT), { name: '[CONTENT_TYPES].XML' }),
    'with a project spelled by references': docx(list(MAIN, PROJECT.replace('vba', '&#118;&#x62;a'))),
    'with a project in UTF-16': docx(Buffer.from(`\ufeff${list(MAIN, PROJECT)}`, 'utf16le')),
    'with a project in UTF-16, the other way round': docx(
      Buffer.from(`\ufeff${list(MAIN, PROJECT)}`, 'utf16le').swap16(),
    ),
    'without a list': docx(null),
    'with two lists': zip([
      ...Array(2).fill({ name: '[Content_Types].xml', content: list(MAIN) }),
      { name: 'word/document.xml', content: '' },
    ]),
    'whose list is a bomb': docx(Buffer.alloc(3 * 1024 * 1024, ' ')),
    'with the usual name of a project': zip([
      { name: '[Content_Types].xml', content: list(MAIN) },
      { name: 'word/document.xml', content: '' },
      { name: 'word/VbaProject.bin', content: 'x' },
    ]),
  }
  for (const [what, bytes] of Object.entries(wrong)) {
    test(`${what} is refused`, async () => assert.equal(await verdictOf(bytes), null))
  }
})
