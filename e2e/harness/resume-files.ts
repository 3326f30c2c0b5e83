import type { JSHandle, Page } from '@playwright/test'
import { compoundFile } from '@resume-library/file-formats/testing/compound-file'
import { assemble, pdfStream } from '@resume-library/file-formats/testing/pdf-file'
import { zip } from '@resume-library/file-formats/testing/zip-file'

export interface TestFile {
  readonly name: string
  readonly mimeType: string
  readonly buffer: Buffer
}

const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

/** Creates a one-page PDF, its first line in large letters. */
export function pdf(name = 'Ann Lee.pdf', text: string | readonly string[] = 'Ann Lee'): TestFile {
  const [first = '', ...lines] = [text].flat()
  const rest = lines.map((line) => `0 -22 Td (${line.replace(/[()\\]/g, '\\$&')}) Tj`).join(' ')
  const content = `BT /F1 18 Tf 72 720 Td (${first}) Tj /F1 11 Tf ${rest} ET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    pdfStream(content),
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  return { name, mimeType: 'application/pdf', buffer: Buffer.from(assemble(objects)) }
}

/** Creates a Word document with a paragraph a line. */
export function docx(name = 'Ann Lee.docx', text: string | readonly string[] = 'Ann Lee'): TestFile {
  const paragraphs = [text].flat().map((line) => `<w:p><w:r><w:t>${line}</w:t></w:r></w:p>`)
  const schemas = 'http://schemas.openxmlformats.org'
  const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
  const main = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'
  const parts = {
    '[Content_Types].xml': `${head}<Types xmlns="${schemas}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="${main}"/></Types>`,
    '_rels/.rels': `${head}<Relationships xmlns="${schemas}/package/2006/relationships"><Relationship Id="rId1" Type="${schemas}/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`,
    'word/document.xml': `${head}<w:document xmlns:w="${schemas}/wordprocessingml/2006/main"><w:body>${paragraphs.join('')}</w:body></w:document>`,
  }
  const entries = Object.entries(parts).map(([path, content]) => ({ name: path, content }))
  return { name, mimeType: DOCX, buffer: zip(entries) }
}

/** Creates a password-protected Word document: a compound file instead of a ZIP. */
export function protectedDocx(name = 'secret.docx'): TestFile {
  const buffer = compoundFile({
    EncryptionInfo: Buffer.alloc(4096, '\x04\0\x04\0\x40\0\0\0'),
    EncryptedPackage: Buffer.alloc(4096, 0x5a),
  })
  return { name, mimeType: DOCX, buffer: Buffer.from(buffer) }
}

export const txt = (name = 'Ann Lee.txt', text = 'Ann Lee – zażółć, 履歴書\r\n'): TestFile => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(text),
})

export const txtOfSize = (bytes: number, name = 'long.txt'): TestFile => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.alloc(bytes, 'All work and no play makes a long resume.\n'),
})

/** Lines of an invented resume; each journey has its own email address. */
const resumeLines = (email = 'rosa.diaz@example.com'): readonly string[] => [
  'Rosa Diaz',
  '18 Harbor Street, Portland, OR 97201',
  '(503) 555-0142',
  email,
  'Experience',
  'Lead Welder, Northwest Shipyards, Portland, OR',
  'March 2019 - Present',
  'Joins hull plates of ferries and trains the new colleagues of the yard.',
  'Welder, Harbor Steel, Astoria, OR',
  'June 2014 - February 2019',
  'Repaired fishing boats and kept the tools of the workshop.',
  'Education',
  'Associate of Applied Science in Welding, Clatsop College, 2014',
  'Skills',
  'MIG welding, TIG welding, Blueprint reading, Forklift',
]

/** Answers read from it, by the labels of the page. */
export const ANSWERS = {
  'First name': 'Rosa',
  'Last name': 'Diaz',
  Phone: '(503) 555-0142',
  'Zip code': '97201',
  'Home town': 'Portland',
} as const

export const resumeTxt = (email?: string): TestFile =>
  txt('rosa.txt', `${resumeLines(email).join('\r\n')}\r\n`)

export const resumePdf = (email?: string): TestFile => pdf('rosa.pdf', resumeLines(email))

export const resumeDocx = (email?: string): TestFile => docx('rosa.docx', resumeLines(email))

export const scannedPdf = (): TestFile => pdf('scan.pdf', '')

/** PDF with a header and nothing else. */
export const brokenPdf = (): TestFile => ({
  name: 'broken.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from(`%PDF-1.4\n${'x'.repeat(400)}`),
})

/** Drops files on the drop zone of step 3, in any language. */
export async function dropFiles(page: Page, files: readonly TestFile[]): Promise<void> {
  const dataTransfer = await transferOf(page, files)
  const zone = page.getByRole('tabpanel').getByRole('button').first()
  for (const type of ['dragenter', 'dragover', 'drop']) {
    await zone.evaluate(
      (button, [kind, transfer]) => {
        const event = new DragEvent(kind, { bubbles: true, cancelable: true, dataTransfer: transfer })
        // On the padding around the button, not on the button.
        button.parentElement!.dispatchEvent(event)
      },
      [type, dataTransfer] as const,
    )
  }
}

export async function pasteFile(page: Page, file: TestFile): Promise<void> {
  const clipboardData = await transferOf(page, [file])
  await page.evaluate((data) => {
    const event = new Event('paste', { bubbles: true, cancelable: true })
    // Firefox ignores the data of a constructed event.
    Object.defineProperty(event, 'clipboardData', { value: data })
    document.activeElement?.dispatchEvent(event)
  }, clipboardData)
}

function transferOf(page: Page, files: readonly TestFile[]): Promise<JSHandle<DataTransfer>> {
  const parts = files.map(({ name, mimeType, buffer }) => ({ name, mimeType, bytes: [...buffer] }))
  return page.evaluateHandle((list) => {
    const transfer = new DataTransfer()
    for (const { name, mimeType, bytes } of list) {
      transfer.items.add(new File([new Uint8Array(bytes)], name, { type: mimeType }))
    }
    return transfer
  }, parts)
}
