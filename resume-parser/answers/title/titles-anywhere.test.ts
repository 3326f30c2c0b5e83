import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { answersOf } from '../../testing/reading.ts'

const HEAD = ['Jane Doe', 'jane.doe@example.org']
const titleOf = (...lines: readonly string[]) => answersOf(...HEAD, ...lines).latest_job_title

describe('job titles', () => {
  test('are found without a heading for experience', () => {
    assert.equal(
      titleOf('Crane Operator - US Steel - 2009 to present', 'Laborer - US Steel - 2005 to 2009'),
      'Crane Operator',
    )
  })

  test('are not from an older job below, nor from the position applied for', () => {
    const older = ['Work history', 'Driver, 2016 - 2019', 'Cook, 2012 - 2016']
    assert.equal(titleOf('Employment', 'Scientist, 2020 - present', ...older), 'Scientist')
    assert.equal(
      titleOf('Re: Circulation Supervisor', 'Librarian, City Library, 2020 - present'),
      'Librarian',
    )
  })

  test('next to the name are not the latest job without a heading for experience', () => {
    const job = 'Lead Cook, Little Cedars, Reno. Since August 2020.'
    const { latest_job_title } = answersOf('Jane Doe — Baker — jane.doe@example.org', job)
    assert.equal(latest_job_title, 'Lead Cook')
  })
})
