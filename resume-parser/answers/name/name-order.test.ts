import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { answersOf } from '../../testing/reading.ts'
import { splitName } from './split-name.ts'

describe('first and last names', () => {
  test('two words before a comma may be any names', () => {
    assert.equal(answersOf('Leiva Ponce, Gustavo', 'sunny77@example.org', '919-555-0173').first_name, null)
  })

  test('an initial before a given name is a first name, also in capitals', () => {
    assert.deepEqual(splitName(['J.', 'ALISTAIR', 'FINCH'], ''), { first: 'J. Alistair', last: 'Finch' })
    assert.deepEqual(splitName(['J.', 'Alistair', 'Finch'], ''), { first: 'J. Alistair', last: 'Finch' })
  })

  test('a particle between two surnames joins them', () => {
    assert.equal(splitName(['Montserrat', 'Casals', 'i', 'Puig'], 'm.puig')?.last, 'Casals i Puig')
  })

  test('an occupation in the mailbox is still not a name', () => {
    for (const mailbox of ['nursemary77', 'mary.nurse', 'nurse'])
      assert.notEqual(answersOf('Travel Nurse', 'Mary Olsen', `${mailbox}@example.org`).last_name, 'Nurse')
    assert.equal(answersOf('Travel Nurse', 'Mary Olsen', 'nursemary77@example.org').last_name, 'Olsen')
  })
})
