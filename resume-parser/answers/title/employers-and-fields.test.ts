import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { answersOf } from '../../testing/reading.ts'

const title = (...lines: string[]) =>
  answersOf('Ada Fictus', 'ada.fictus@example.org', '', 'Experience', ...lines).latest_job_title

describe('the field after a title’s comma', () => {
  test('is not an employer followed by a town, if other jobs have no town', () => {
    const older = ['Line Cook, Blue Door', '2015 - 2019']
    assert.equal(title('Pastry Chef, Luigi’s Bakery, Salem', '2019 - Present', ...older), 'Pastry Chef')
  })
  test('is not inside brackets, and not a legal form', () => {
    assert.equal(title('Head of Product, Tally (fintech, 40 people) — 2021–present'), 'Head of Product')
    assert.equal(title('Welder, Harbor & Sons, LLC, 2020 - Present'), 'Welder')
  })
})

describe('an employer named like an occupation', () => {
  for (const name of ['Baker & Sons', 'Trader Joe’s', 'Potter Insurance Agency', 'Miller Brewing']) {
    test(`${name} is not a title`, () => {
      assert.equal(title(`Sales Associate, ${name}, 2020 - Present`), 'Sales Associate')
    })
  }
  test('a guard works for one', () => {
    assert.equal(title('Security Guard, Coast Guard, 2020 - Present'), 'Security Guard')
  })
  test('text in brackets after it is ignored', () => {
    const lines = ['Blue Heron (provider of books)', 'Beekeeper, 2020 - Present']
    assert.equal(title(...lines), 'Beekeeper')
  })
})

describe('the latest job', () => {
  test('is separated by semicolons', () => {
    assert.equal(title('Nail Artist; Lotus; Mesa; 2019 - Present'), 'Nail Artist')
  })
  test('has a month and a two-digit year', () => {
    const jobs = [
      'Mason, Verrazano, 5/22 – 1/23',
      'Tiler, Mosaic, 2/23 – 5/25',
      'Helper, Mosaic, 11/98 – 3/05',
    ]
    assert.equal(title(...jobs), 'Tiler')
  })
  test('is not under a heading for activities', () => {
    const club = ['', 'Campus Involvement', 'President, Chess Club, 2022 – Present']
    assert.equal(title('Marketing Intern, Kite, Summer 2023', ...club), 'Marketing Intern')
  })
})
