import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { answersOf } from '../../testing/reading.ts'
import { splitName } from './split-name.ts'

describe('which names are first and which are last', () => {
  test('all words before the comma are the last name', () => {
    const read = answersOf('Leiva Ponce, Gustavo', 'sunny77@example.org', '919-555-0173')
    assert.deepEqual([read.first_name, read.last_name], ['Gustavo', 'Leiva Ponce'])
  })

  test('a small letter in capitals, and a particle before a comma tell the order', () => {
    assert.deepEqual(splitName(['JORDAN', 'McALLISTER'], ''), { first: 'Jordan', last: 'McAllister' })
    const turned = answersOf('DE LOS SANTOS, MARGARITA', 'delossantosm77@example.org', '719-555-0116')
    assert.deepEqual([turned.first_name, turned.last_name], ['Margarita', 'de los Santos'])
  })

  test('an initial before a given name is a first name, also in capitals', () => {
    assert.deepEqual(splitName(['J.', 'ALISTAIR', 'FINCH'], ''), { first: 'J. Alistair', last: 'Finch' })
    assert.deepEqual(splitName(['J.', 'Alistair', 'Finch'], ''), { first: 'J. Alistair', last: 'Finch' })
  })

  test('a small word between two surnames joins them', () => {
    assert.equal(splitName(['Montserrat', 'Casals', 'i', 'Puig'], 'm.puig')?.last, 'Casals i Puig')
  })

  test('what stands behind a mailbox’s plus is no name', () => {
    const read = answersOf('Jesús Ocampo Barrera', 'jesus.ocampobarrera+jobs@example.org')
    assert.equal(read.last_name, 'Ocampo Barrera')
  })

  test('a last name that is an occupation is a name where the mailbox has it', () => {
    const read = answersOf('Samuel Baker', 'sambaker@example.org | 919-555-0173')
    assert.equal(read.last_name, 'Baker')
    assert.equal(answersOf('Samuel Baker', 'sjbaker77@example.org').last_name, 'Baker')
  })

  test('an occupation is no name because the mailbox has it', () => {
    for (const mailbox of ['nursemary77', 'mary.nurse', 'nurse'])
      assert.notEqual(answersOf('Travel Nurse', 'Mary Olsen', `${mailbox}@example.org`).last_name, 'Nurse')
    assert.equal(answersOf('Travel Nurse', 'Mary Olsen', 'nursemary77@example.org').last_name, 'Olsen')
  })
})
