import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { parseResume } from '../../parse-resume.ts'
import { docxFile } from '../../testing/docx-file.ts'
import { answersOf } from '../../testing/reading.ts'
import { makePlainLine } from '../../text/make-line.ts'
import { segmentsOfLine } from './title-segments.ts'

const HEAD = ['Jane Doe', 'jane.doe@example.org']
const titleOf = (...lines: readonly string[]) => answersOf(...HEAD, ...lines).latest_job_title

describe('titles of jobs', () => {
  test('where no heading says that jobs begin', () => {
    assert.equal(
      titleOf('Crane Operator - US Steel - 2009 to present', 'Laborer - US Steel - 2005 to 2009'),
      'Crane Operator',
    )
  })

  test('behind an employer, a colon or a full stop', () => {
    assert.equal(titleOf('Experience', '2020 - 2024: Cashier, City Library'), 'Cashier')
    assert.equal(
      titleOf('Experience', 'Gulf Contractors. Diving Supervisor. 2018-present.'),
      'Diving Supervisor',
    )
  })

  test('in small letters', () => {
    assert.equal(titleOf('Experience', 'front desk agent, La Posada, since May 2021'), 'front desk agent')
  })

  test('not of a job that ended before those above, nor what is applied for', () => {
    const older = ['Work history', 'Driver, 2016 - 2019', 'Cook, 2012 - 2016']
    assert.equal(titleOf('Employment', 'Scientist, 2020 - present', ...older), 'Scientist')
    assert.equal(
      titleOf('Re: Circulation Supervisor', 'Librarian, City Library, 2020 - present'),
      'Librarian',
    )
  })

  test('not of a line that has a time of its own, nor a headline that has', () => {
    const jobs = ['Blue Door', '2020 - present', 'Library Intern, Summer 2018']
    assert.equal(titleOf('Experience', ...jobs), null)
    assert.equal(titleOf('2016-today: Grip at The Armory', '2013-2016: Line cook at Crumb'), null)
  })

  test('apart from an employer by bold letters alone', async () => {
    const run = (text: string, bold = '') =>
      `<w:r><w:rPr>${bold}</w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`
    const line = (...runs: readonly string[]) => `<w:p>${runs.join('')}</w:p>`
    const lines = [...HEAD, 'Experience'].map((text) => line(run(text)))
    const job = line(run('Nurse', '<w:b/>'), run(' Catholic Health 2017 - present'))
    const parsed = await parseResume(docxFile([...lines, job].join('')))
    assert.equal(parsed.readable && parsed.answers.latest_job_title, 'Nurse')
  })

  test('are parted from employers by rows of dots', () => {
    const line = makePlainLine('Shift Lead . . . Volta Insurance . . . 1/2021 to now')!
    assert.deepEqual(
      segmentsOfLine(line).map(({ text }) => text),
      ['Shift Lead', 'Volta Insurance'],
    )
  })

  test('are one part with a bracket inside, and with a small word that they go on with', () => {
    const parts = (text: string) => segmentsOfLine(makePlainLine(text)!).map((part) => part.text)
    for (const text of ['Software Engineer (Backend) II', 'Cook (Prep Team) Nights', 'Técnico en Enfermería'])
      assert.deepEqual(parts(text), [text])
  })

  test('beside the name are no latest job, where no heading says that jobs begin', () => {
    const job = 'Lead Cook, Little Cedars, Reno. Since August 2020.'
    const { latest_job_title } = answersOf('Jane Doe — Baker — jane.doe@example.org', job)
    assert.equal(latest_job_title, 'Lead Cook')
  })
})
