import { docFile } from './doc-file.ts'
import { docxFile, paragraph, table, textBox } from './docx-file.ts'
import { pdfColumn, pdfFile } from './pdf-file.ts'

const LINES = [
  'Jane Doe',
  'jane.doe@example.org',
  'Experience',
  'Cook, Luigis',
  '2020 - Present',
  'Skills',
  'Soup, Bread',
]
const latin1 = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'))
/** The same small resume in every format. */
export const SAMPLES = {
  pdf: pdfFile(pdfColumn(50, 700, LINES)),
  docx: docxFile(LINES.map((line) => paragraph(line)).join('')),
  'docx of tables': docxFile(table(LINES.map((line) => paragraph(line))) + textBox(paragraph('Jane'))),
  doc: docFile(LINES.map((line) => `${line}\r`).join('')),
  rtf: latin1(`{\\rtf1\\ansi ${LINES.join('\\par ')}}`),
  txt: latin1(LINES.join('\n')),
} as const
