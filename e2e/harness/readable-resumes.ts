import { docx, pdf, type TestFile, txt } from './resume-files.ts'

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
