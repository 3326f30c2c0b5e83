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
    test(`${text} ends ${end ?? 'never, as it is no time'}`, () => {
      assert.equal(dateRangeIn(text)?.end ?? null, end)
    })
  }
})

describe('latest job title', () => {
  test('stands with its employer, in any order', () => {
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
  test('is of the job that ended last, wherever it stands', () => {
    assert.equal(
      title('Experience', 'Waiter, Marios', '2018 - 2020', 'Cook, Luigis Inn', '2020 - Present'),
      'Cook',
    )
  })
  test('is known by where titles stand in other jobs', () => {
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
  test('is what stands under the name where no job tells it', () => {
    assert.equal(
      answersOf('Jane Doe', 'Registered Nurse', 'jane.doe@example.org').latest_job_title,
      'Registered Nurse',
    )
  })
  test('is the latest job’s where the headline says another', () => {
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
  test('is a word that begins like a month', () => {
    assert.equal(title('Jobs', 'Owner and luthier, 2015-', 'Cook, 2007-2015'), 'Owner and luthier')
  })
  test('in capitals ends with a full stop', () => {
    assert.equal(title('Jobs', 'COOK. Luigis Inn. 2020 - Present.', 'WAITER. Marios. 2018 - 2020.'), 'COOK')
  })
  test('stands in a long item too', () => {
    const jobs = [
      'Lead Cook, Luigis Inn at the Old Harbor of Dayton, August 2016 - Present',
      'Waiter, Marios, 2014 - 2016',
    ]
    assert.equal(title('Jobs', ...jobs.map((job) => `- ${job}`)), 'Lead Cook')
  })
  test('stands beside a time that two cells have', () => {
    const jobs = ['May 2020\tZymurgist', 'until now\tLuigis Inn', 'Jan 2015\tWaiter', '- Apr 2020\tMarios']
    assert.equal(title('Jobs', ...jobs), 'Zymurgist')
  })
  test('is not what somebody wants to become', () => {
    assert.equal(answersOf('Jane Doe', 'Job Target: Bus Operator', 'jane@example.org').latest_job_title, null)
  })
  test('is not a degree, an objective or a sentence', () => {
    assert.equal(
      title('Objective', 'Seeking a position as manager', 'Education', 'Bachelor of Nursing, 2012 - 2016'),
      null,
    )
  })
})
