import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { answersOf } from '../../testing/reading.ts'
import { isOrganisation } from './title-words.ts'

const title = (...lines: string[]) =>
  answersOf('Ada Fictus', 'ada.fictus@example.org', '', 'Experience', ...lines).latest_job_title

describe('the field behind a title’s comma', () => {
  test('is kept where its words name fields of work, grades or shifts', () => {
    assert.equal(title('Manager, Field Services, 2020 - Present'), 'Manager, Field Services')
    assert.equal(title('Director, People Operations, Acme, 2020 - Present'), 'Director, People Operations')
    assert.equal(title('Teacher, Grade 7, Oak Hill School, 2020 - Present'), 'Teacher, Grade 7')
    assert.equal(title('Cook, Blue Door, 2020 - Present'), 'Cook')
  })
  test('is kept where the other jobs have a title alone in that place', () => {
    const older = ['Lab Assistant\t2016 - 2019', 'Blue Heron Labs']
    assert.equal(title('Chemist, Coatings\t2019 - Present', 'Acme', ...older), 'Chemist, Coatings')
    assert.equal(title('Carpenter, porches\t2019 - Present', 'Acme', ...older), 'Carpenter')
  })
  test('is no employer before a town, where the other jobs have no town', () => {
    const older = ['Line Cook, Blue Door', '2015 - 2019']
    assert.equal(title('Pastry Chef, Luigi’s Bakery, Salem', '2019 - Present', ...older), 'Pastry Chef')
  })
  test('is kept where the employer stands in a part of its own', () => {
    assert.equal(
      title('Physician, Infectious Diseases at Riverton Hospital', '2020 - Present'),
      'Physician, Infectious Diseases',
    )
    assert.equal(title('Cook, Blue Door', 'Dayton, OH', '2020 - Present'), 'Cook')
  })
  test('is no part of brackets, and no legal form', () => {
    assert.equal(title('Head of Product, Tally (fintech, 40 people) — 2021–present'), 'Head of Product')
    assert.equal(title('Welder, Harbor & Sons, LLC, 2020 - Present'), 'Welder')
  })
})

describe('an employer that is called like an occupation', () => {
  for (const name of [
    'Baker & Sons',
    'Trader Joe’s',
    'Potter Insurance Agency',
    'Guide Dogs of the West',
    'Miller Brewing',
  ]) {
    test(`${name} is no title`, () => {
      assert.equal(isOrganisation(name), true)
      assert.equal(title(`Sales Associate, ${name}, 2020 - Present`), 'Sales Associate')
    })
  }
  for (const name of [
    'Nurse Manager',
    'Director of Nursing',
    'VP Sales Operations',
    'Front of House Manager',
  ])
    test(`${name} is a title`, () => assert.equal(isOrganisation(name), false))

  test('what stands in brackets behind it says nothing of a title', () => {
    const lines = ['Blue Heron (provider of books)', 'Beekeeper, 2020 - Present']
    assert.equal(title(...lines), 'Beekeeper')
  })
})

describe('a title that no table has', () => {
  test('is what stands beside an employer, if nothing else does', () => {
    assert.equal(title('Harbor Hotel\tReno, NV', 'Night Owl\t2020 - Present'), 'Night Owl')
    assert.equal(title('Harbor Hotel', 'Night Owl', 'Blue Wing', '2020 - Present'), null)
    assert.equal(title('Harbor Hotel', 'Full-time', '2020 - Present'), null)
  })
})

describe('the latest job', () => {
  test('is parted by semicolons', () => {
    assert.equal(title('Nail Artist; Lotus; Mesa; 2019 - Present'), 'Nail Artist')
  })
  test('is dated by a month and two digits', () => {
    const jobs = [
      'Mason, Verrazano, 5/22 – 1/23',
      'Tiler, Mosaic, 2/23 – 5/25',
      'Helper, Mosaic, 11/98 – 3/05',
    ]
    assert.equal(title(...jobs), 'Tiler')
  })
  test('is not what stands under a heading for what somebody takes part in', () => {
    const club = ['', 'Campus Involvement', 'President, Chess Club, 2022 – Present']
    assert.equal(title('Marketing Intern, Kite, Summer 2023', ...club), 'Marketing Intern')
  })
})
