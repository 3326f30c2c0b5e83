import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { answersOf } from '../../testing/reading.ts'

const HEAD = ['Ada Fictus', 'ada.fictus@example.org', '']
const title = (...lines: string[]) => answersOf(...HEAD, 'Experience', ...lines).latest_job_title

test('text after a dash or slash behind a title is the employer if there is no other', () => {
  assert.equal(title('Welder – Blue Heron\t2019 - Present', 'Cook – Lotus\t2016 - 2019'), 'Welder')
})

describe('the text after each title', () => {
  const _jobs = (sign: string, ...behind: string[]) =>
    title(
      ...behind.flatMap((one, at) => [
        `${['Estimator', 'Paralegal', 'Dispatcher'][at]}${sign}${one}\t${2020 - at} - ${2021 - at}`,
        ['Birch Medical Center', 'Acorn Group', 'Cedar'][at]!,
      ]),
    )
})

test('the only other part of a job heading is its employer, even if another job has none', () => {
  const older = ['Freelance Illustrator\t2010 - 2015']
  assert.equal(title('UX Researcher, Blue Heron\t2021 - Present', ...older), 'UX Researcher')
})

describe('jobs', () => {
  test('begin at their heading without any style that ends the skills above', () => {
    const answers = answersOf(...HEAD, 'SKILLS', 'Soup; Bread', 'Work Experience', 'Cook\t2020 - Present')
    assert.deepEqual([answers.latest_job_title, answers.key_skills], ['Cook', ['Soup', 'Bread']])
  })
  test('have dates with a slash, and a present in Spanish', () => {
    const older = ['2016-01 / 2021-01  Acorn', 'Cashier']
    assert.equal(title('2021-01 / Now  Birch', 'Medical Assistant', ...older), 'Medical Assistant')
    const obra = ['Supervisor de obra (11/2022 – a la fecha)', 'Jardinero (03/2019 – 05/2022)']
    assert.equal(title(...obra), 'Supervisor de obra')
  })
})
