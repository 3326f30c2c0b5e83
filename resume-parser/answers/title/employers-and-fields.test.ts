import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { answersOf } from '../../testing/reading.ts'

const title = (...lines: string[]) =>
  answersOf('Ada Fictus', 'ada.fictus@example.org', '', 'Experience', ...lines).latest_job_title

describe('the field behind a title’s comma', () => {
  test('is no employer before a town, where the other jobs have no town', () => {
    const older = ['Line Cook, Blue Door', '2015 - 2019']
    assert.equal(title('Pastry Chef, Luigi’s Bakery, Salem', '2019 - Present', ...older), 'Pastry Chef')
  })
  test('is no part of brackets, and no legal form', () => {
    assert.equal(title('Head of Product, Tally (fintech, 40 people) — 2021–present'), 'Head of Product')
    assert.equal(title('Welder, Harbor & Sons, LLC, 2020 - Present'), 'Welder')
  })
})

describe('an employer that is called like an occupation', () => {
  for (const name of ['Baker & Sons', 'Trader Joe’s', 'Potter Insurance Agency', 'Miller Brewing']) {
    test(`${name} is no title`, () => {
      assert.equal(title(`Sales Associate, ${name}, 2020 - Present`), 'Sales Associate')
    })
  }
  test('what stands in brackets behind it says nothing of a title', () => {
    const lines = ['Blue Heron (provider of books)', 'Beekeeper, 2020 - Present']
    assert.equal(title(...lines), 'Beekeeper')
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
