import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { answersOf } from '../../testing/reading.ts'

const EMPLOYER = [
  'Orchard Clinic',
  '900 Abbott Rd, Buffalo, NY 14220',
  'Phone 716-555-0100',
  'jobs@orchard.example',
]
const PERSON = ['Jane Doe', '58 Potters Rd, Buffalo, NY 14224', '716-555-0175', 'jane.doe@example.org']

describe('contact data of an employer above the name', () => {
  test('loses to the candidate’s own', () => {
    const { zip_code, phone, email } = answersOf(...EMPLOYER, ...PERSON)
    assert.deepEqual([zip_code, phone, email], ['14224', '716-555-0175', 'jane.doe@example.org'])
  })

  test('is used if there is no other', () => {
    const { zip_code, phone } = answersOf(...PERSON.slice(1), 'Jane Doe')
    assert.deepEqual([zip_code, phone], ['14224', '716-555-0175'])
  })
})

describe('contact data of a business named like the mailbox', () => {
  test('is the candidate’s if the mailbox has that name', () => {
    const own = ['Janedoe Design, 90 Park Row, Hartford, CT 06103', '860-555-0100, cv@janedoe.example']
    const { phone, zip_code } = answersOf('Jane Doe', ...own)
    assert.deepEqual([phone, zip_code], ['860-555-0100', '06103'])
    assert.equal(
      answersOf(own[0]!.replace('Janedoe', 'Doe'), 'cv@doedesign.example', '', 'Name: Jane Doe').zip_code,
      '06103',
    )
  })
})

test('contact data after the name is the candidate’s, in a page footer too', () => {
  const lines = ['Jane Doe', 'Education', 'City College', 'Biology', 'Chemistry', 'Physics', 'Geography']
  const foot = 'Jane Doe | 716-555-0175 | jane.doe@example.org | Buffalo, NY 14224'
  const { phone, email, zip_code } = answersOf(...lines, foot)
  assert.deepEqual([phone, email, zip_code], ['716-555-0175', 'jane.doe@example.org', '14224'])
  assert.equal(answersOf(...lines, foot.replace('Jane Doe', 'City Clinic')).phone, null)
})
