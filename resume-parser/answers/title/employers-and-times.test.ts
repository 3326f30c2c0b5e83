import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { answersOf } from '../../testing/reading.ts'

const title = (...lines: string[]) =>
  answersOf('Jane Doe', 'jane@example.org', '', 'Experience', ...lines).latest_job_title

describe('the latest job title', () => {
  test('has dates with the day before the month', () => {
    assert.equal(
      title(
        'Harbor Clerk',
        'Port of Sears',
        '15 June 2020 - present',
        'Ship Agent',
        'Nordhavn',
        '1 March 2012 - 31 May 2020',
      ),
      'Harbor Clerk',
    )
  })
  test('is below its employer, which has its own dates', () => {
    assert.equal(
      title(
        'Merrimack Precision Group, Salem, NH, 2011 - Present',
        'Chief Operating Officer (2019 - Present)',
        'Vice President, Operations (2014 - 2019)',
      ),
      'Chief Operating Officer',
    )
  })
  test('is next to its dates in a table with borders', () => {
    const rows = [
      '┌────┬────┬────┐',
      '│2017│now │Court Reporter│',
      '├────┼────┼────┤',
      '│2013│2017│File Clerk│',
    ]
    assert.equal(title(...rows), 'Court Reporter')
  })
})

describe('the latest job', () => {
  test('has a title followed by a grade', () => {
    assert.equal(
      title(
        'Actuarial Analyst II',
        'Platte Life, July 2021 to Present',
        'Actuarial Intern',
        'Platte Life, Summer 2020',
      ),
      'Actuarial Analyst II',
    )
  })
  test('has a title recognized by its suffix', () => {
    assert.equal(
      title('Red River Farms', '2019 - Present', 'Agronomist', 'Prairie Seed', '2014 - 2019', 'Botanist'),
      'Agronomist',
    )
  })
})

describe('a title with several parts', () => {
  test('keeps two titles joined by a slash', () => {
    const job = ['2020 - Present', 'Executive Chef / Kitchen Manager', 'Bayou Table, Dayton, OH']
    assert.equal(title(...job), 'Executive Chef / Kitchen Manager')
    assert.equal(title('Sous Chef / Luigis Inn, 2020 - Present'), 'Sous Chef')
  })
  test('includes the field after a rank, where other jobs have one part less', () => {
    const latest = '2024 - Present\tDirector, People Operations, Low Country Hotels'
    const others = ['2020 - 2023\tRecruiter, Cypress Paper', '2017 - 2019\tCoordinator, Oglethorpe Bank']
    assert.equal(title(latest, ...others), 'Director, People Operations')
    const places = ['2020 - 2023\tRecruiter, Cypress, Dayton', '2017 - 2019\tCoordinator, Acme, Dayton']
    assert.equal(title('2024 - Present\tDirector, Acme, Dayton', ...places), 'Director')
  })
})
