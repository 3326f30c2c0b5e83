import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { answersOf, plainResume } from '../../testing/reading.ts'
import { readAnswers } from '../resume-answers.ts'

const email = (...lines: string[]) => answersOf(...lines).email
const phone = (...lines: string[]) => answersOf('Jane Doe', ...lines).phone
const zip = (...lines: string[]) => answersOf('Jane Doe', ...lines).zip_code

test('a phone number with country code 1 may follow a zip code', () => {
  assert.equal(phone('Garden Grove, CA 93707 – 1-559-555-0114 – jane@example.org'), '1-559-555-0114')
})

describe('email', () => {
  test('is rejoined where a narrow column broke it', () => {
    assert.equal(email('Jane Doe', 'jane.doe@mail.exam', 'ple.org'), 'jane.doe@mail.example.org')
    assert.equal(email('Jane Doe', 'jane.doe@', 'example.org'), 'jane.doe@example.org')
    assert.equal(email('Jane Doe', 'jane.doe@mail.example', '.org'), 'jane.doe@mail.example.org')
    assert.equal(email('Jane Doe', 'jane.doe@example.co', 'm'), 'jane.doe@example.com')
  })
  test('is not offered if its beginning may be missing', () => {
    assert.equal(email('Jane Doe', 'jane.d', 'oe@example.org'), null)
  })
  test('is not joined with the text next to it', () => {
    assert.equal(email('Jane Doe', '208-555-0144', 'jane@example.org', 'example.com'), 'jane@example.org')
  })
  test('ends where the next column begins', () => {
    assert.equal(email('Jane Doe', 'jane.doe@example.orgCOOK at Luigis'), 'jane.doe@example.org')
  })
  test('is not a reference’s or a company’s', () => {
    assert.equal(email('Jane Doe', 'References', 'Linda Carver', 'lcarver@example.org'), null)
    assert.equal(email('info@luigis.example', 'Jane Doe', 'jane.doe@example.org'), 'jane.doe@example.org')
  })
  test('may be only in a link', () => {
    const text = {
      ...plainResume('Jane Doe', 'E-Mail'),
      links: ['mailto:jane%40example.org?subject=x', 'mailto:%zz'],
    }
    assert.equal(readAnswers(text).answers.email, 'jane@example.org')
  })
})

describe('phone', () => {
  const written: readonly (readonly [string, string | null])[] = [
    ['(312) 555-0142', '(312) 555-0142'],
    ['Cell: 3125550142', '3125550142'],
    ['+49 (0)221 555 1857', '+49 221 555 1857'],
    ['Tel. 312\u2011555\u20110142', '312-555-0142'],
    ['312.555.0142 | Boston', '312.555.0142'],
    ['Hartford, CT 06103  802/639-4080', '802/639-4080'],
    ['(+1) 312 555 0142', '(+1) 312 555 0142'],
    ['Provo, UT 84601 * 00 1 801 555 0153', '+1 801 555 0153'],
    ['Telephone(s): 1125550142', '1125550142'],
    ['Tél. : 06 12 55 50 34', '06 12 55 50 34'],
    ['609-555-0137 (mobile) • 609-555-0138 (home)', '609-555-0137'],
    ['Fax: 312-555-0142', null],
    ['2019 - 2022', null],
    ['Born 12/05/1990', null],
    ['Boston, MA 02118-1234', null],
    ['ID: 4455667788', null],
  ]
  for (const [text, number] of written) {
    test(`${text} gives ${number ?? 'none'}`, () => {
      assert.equal(phone(text), number)
    })
  }
  test('continues on the next line if a narrow column broke it after the area code', () => {
    assert.equal(phone('jane@example.org', '(312)', '555-0142'), '(312) 555-0142')
    assert.equal(phone('jane@example.org', 'Mobile (312)', '555-0142'), '(312) 555-0142')
  })
  test('is not a reference’s', () => {
    assert.equal(phone('jane@example.org', 'References', 'Linda Carver, (312) 555-0142'), null)
  })
  test('is the candidate’s own rather than an office’s', () => {
    const office = ['Rosa Lindahl', 'Office telephone: 301-555-0100']
    assert.equal(phone(...office, 'Personal: 240-555-0187, rosa@example.org'), '240-555-0187')
    assert.equal(phone(...office, 'rosa@example.org'), '301-555-0100')
  })
})

describe('the owner of a mailbox', () => {
  const mail = (...lines: string[]) => answersOf(...lines).email
  test('the candidate’s is below the name, others are above it', () => {
    const head = ['Blue Harbor Group', '12 Main Street', 'desk@mail.example']
    assert.equal(mail(...head, 'Name: Rosa Lindahl', '', 'kx77@example.org'), 'kx77@example.org')
  })
  test('is the candidate, even with the domain on the line above', () => {
    assert.equal(mail('Rosa Lindahl', 'rosalindahl.dev', 'hello@rosalindahl.dev'), 'hello@rosalindahl.dev')
  })
  test('is unknown if its beginning may be on another line above', () => {
    assert.equal(mail('Manaia Parata', 'man-', 'Waco, TX', 'aia.parata@example.com'), null)
  })
})

describe('zip code', () => {
  const written: readonly (readonly [string, string | null])[] = [
    ['5 Elm St, Boston, MA 02118', '02118'],
    ['5 Elm St, Springfield, Illinois 62701-1234', '62701-1234'],
    ['Denver, Colorado / 80205', '80205'],
    ['Erie, Pennsylvania (16501)', '16501'],
    ['30307 Atlanta, Georgia', '30307'],
    ['2901 Maple Ave, Dayton, OH 45402-', '45402'],
    ['Washington, D.C. 20001', '20001'],
    ['Member Id. 83201', null],
    ['Acme Supply Co. 80202', null],
    ['60614, Chicago (US), IL', '60614'],
    ['Boston, MA 90210', null],
    ['Hauptstraße 12, 50667 Köln', null],
    ['12345', null],
    ['Boise, ID 83702', '83702'],
  ]
  for (const [text, code] of written) {
    test(`${text} gives ${code ?? 'none'}`, () => {
      assert.equal(zip(text), code)
    })
  }
  test('is the candidate’s, with the town before it', () => {
    const read = answersOf(
      'Jane Doe',
      '5 Elm Lane, St. Paul, MN 55101',
      'Experience',
      'Cook, Boise, ID 83702',
      '2020 - 2022',
    )
    assert.deepEqual([read.zip_code, read.home_town], ['55101', 'St. Paul'])
  })
})
