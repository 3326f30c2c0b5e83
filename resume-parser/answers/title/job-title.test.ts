import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { answersOf } from '../../testing/reading.ts'
import { dateRangeIn } from '../date-range.ts'

const title = (...lines: string[]) => answersOf('Jane Doe', 'jane.doe@example.org', ...lines).latest_job_title

describe('dateRangeIn', () => {
  const ends: readonly (readonly [string, number | null])[] = [
    ['2019 – 2022', 2022],
    ['Jan 2020 - Present', Infinity],
    ['03/2018–heute', Infinity],
    ['September 2015 to June 2017', 2017],
    ['depuis mars 2021', Infinity],
    ['March 2019 →', Infinity],
    ['Apr 2019 - till date', Infinity],
    ['Jun. 2021 to date', Infinity],
    ['Apr 2021 → present', Infinity],
    ['2023 -- Present', Infinity],
    ['2014-17', 2017],
    ['2015 a la fecha', Infinity],
    ['2015 onwards', Infinity],
    ['lut. 2015 - lipca 2018', 2018],
    ['2022-03-01 - Present', Infinity],
    ['Mary Martinez', null],
    ['Room 2019', null],
  ]
  for (const [text, end] of ends) {
    test(`${text} ends ${end ?? 'never: not a date range'}`, () => {
      assert.equal(dateRangeIn(text)?.end ?? null, end)
    })
  }
})

describe('latest job title', () => {
  test('is before or after its employer', () => {
    assert.equal(
      title('Experience', 'Cook, Luigis Inn', '2020 - Present', 'Waiter, Marios', '2018 - 2020'),
      'Cook',
    )
    assert.equal(
      title('Experience', 'Luigis Inn   2020 - Present', 'Cook', 'Marios   2018 - 2020', 'Waiter'),
      'Cook',
    )
    assert.equal(title('Experience', '2020 - 2022: Cook, Luigis Inn, Dayton, OH'), 'Cook')
    assert.equal(title('Experience', 'Sous Chef at Luigis Inn (2020 - Present)'), 'Sous Chef')
    assert.equal(title('Experience', 'Luigis Inn — Sous Chef [Sep 2020 – Present]'), 'Sous Chef')
    assert.equal(title('Experience', '[Sep 2020 – Present] Sous Chef, Luigis Inn'), 'Sous Chef')
    assert.equal(title('Experience', 'Sous Chef {2020 – Present}', 'Luigis Inn'), 'Sous Chef')
    assert.equal(title('Experience', 'Sous Chef [Contract], Luigis Inn', '2020 – Present'), 'Sous Chef')
  })
  test('is from the job that ended last, in any order of jobs', () => {
    assert.equal(
      title('Experience', 'Waiter, Marios', '2018 - 2020', 'Cook, Luigis Inn', '2020 - Present'),
      'Cook',
    )
  })
  test('is at the same position as the titles of other jobs', () => {
    const jobs = [
      'Zymurgist',
      'Luigis   2022 - Present',
      'Cook',
      'Marios   2020 - 2022',
      'Waiter',
      'Inn   2018 - 2020',
    ]
    assert.equal(title('Experience', ...jobs), 'Zymurgist')
  })
  test('is the headline under the name if no job has one', () => {
    assert.equal(
      answersOf('Jane Doe', 'Registered Nurse', 'jane.doe@example.org').latest_job_title,
      'Registered Nurse',
    )
  })
  test('is the latest job’s rather than another headline', () => {
    assert.equal(
      answersOf(
        'Jane Doe',
        'Registered Therapist',
        'jane@example.org',
        'Jobs',
        '2021 - Present',
        'Senior Therapist',
      ).latest_job_title,
      'Senior Therapist',
    )
  })
  test('may begin like a month', () => {
    assert.equal(title('Jobs', 'Owner and luthier, 2015-', 'Cook, 2007-2015'), 'Owner and luthier')
  })
  test('in capitals may end with a period', () => {
    assert.equal(title('Jobs', 'COOK. Luigis Inn. 2020 - Present.', 'WAITER. Marios. 2018 - 2020.'), 'COOK')
  })
  test('is found in a long list item', () => {
    const jobs = [
      'Lead Cook, Luigis Inn at the Old Harbor of Dayton, August 2016 - Present',
      'Waiter, Marios, 2014 - 2016',
    ]
    assert.equal(title('Jobs', ...jobs.map((job) => `- ${job}`)), 'Lead Cook')
  })
  test('is next to dates split into two cells', () => {
    const jobs = ['May 2020\tZymurgist', 'until now\tLuigis Inn', 'Jan 2015\tWaiter', '- Apr 2020\tMarios']
    assert.equal(title('Jobs', ...jobs), 'Zymurgist')
  })
  test('is not the desired job', () => {
    assert.equal(answersOf('Jane Doe', 'Job Target: Bus Operator', 'jane@example.org').latest_job_title, null)
  })
  test('is not a degree, an objective or a sentence', () => {
    assert.equal(
      title('Objective', 'Seeking a position as manager', 'Education', 'Bachelor of Nursing, 2012 - 2016'),
      null,
    )
  })
})
