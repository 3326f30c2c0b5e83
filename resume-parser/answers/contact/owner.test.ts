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
  test('gives way to the person’s own', () => {
    const { zip_code, phone, email } = answersOf(...EMPLOYER, ...PERSON)
    assert.deepEqual([zip_code, phone, email], ['14224', '716-555-0175', 'jane.doe@example.org'])
  })

  test('is theirs where there is no other', () => {
    const { zip_code, phone } = answersOf(...PERSON.slice(1), 'Jane Doe')
    assert.deepEqual([zip_code, phone], ['14224', '716-555-0175'])
  })

  test('a mailbox of a company is theirs where its domain has their name', () => {
    assert.equal(
      answersOf('Jane Doe', 'Boston, MA 02118', 'hello@janedoe.example').email,
      'hello@janedoe.example',
    )
  })
})
