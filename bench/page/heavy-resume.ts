import { randomBytes } from 'node:crypto'
import { pdf } from '@resume-library/e2e/resume-files'

/** A PDF that can be read, as heavy as one with a photograph. */
export function heavyResume(bytes: number): Buffer {
  const { buffer } = pdf('', [
    'Ann Lee',
    'ann@example.com',
    'Nurse at Mercy Hospital',
    'Skills: Excel, Triage',
  ])
  const table = buffer.lastIndexOf('xref\n0 ')
  const photograph = randomBytes(bytes - buffer.length)
  const end = buffer.subarray(table).toString('latin1')
  const moved = end.replace(/(?<=startxref\n)\d+/, String(table + photograph.length))
  return Buffer.concat([buffer.subarray(0, table), photograph, Buffer.from(moved, 'latin1')])
}
