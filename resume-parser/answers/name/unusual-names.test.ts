import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { answersOf } from '../../testing/reading.ts'

const nameOf = (...lines: readonly string[]) => {
  const { first_name, last_name } = answersOf(...lines)
  return [first_name, last_name]
}

describe('names that stand or are written in unusual ways', () => {
  test('a mailbox may have half of a double-barrelled name, or initials', () => {
    const street = ['To: Harbor Homes', '12 Main Street']
    assert.deepEqual(nameOf(...street, 'Tom Hall-Wells', 't.wells@example.net'), ['Tom', 'Hall-Wells'])
    assert.deepEqual(nameOf(...street, 'Tom Hall-Wells', 'thw@example.net'), ['Tom', 'Hall-Wells'])
  })

  test('columns of a table with labels over them', () => {
    const rows = ['Last name\tFirst name\tMI', 'Vang\tPa Houa\tK', '651-555-0138\tpahoua.vang@example.com']
    assert.deepEqual(nameOf(...rows), ['Pa Houa', 'Vang'])
  })

  test('letters with so much space that the words are cells', () => {
    assert.deepEqual(nameOf('NADIA\tVOLKOVA-AMES', 'Ithaca, NY 14850 - 607 555 0118'), [
      'Nadia',
      'Volkova-Ames',
    ])
  })

  test('what somebody says of themselves', () => {
    assert.deepEqual(nameOf('Hello!', "I'm Saoirse Brennan.", '603-555-0119'), ['Saoirse', 'Brennan'])
  })

  test('the family name first, as the mailbox says', () => {
    assert.deepEqual(nameOf('Lim Jia Hui', 'jia.hui.lim@example.sg'), ['Jia Hui', 'Lim'])
    assert.deepEqual(nameOf('Anneke de Vries', 'devries.anneke@example.nl'), ['Anneke', 'de Vries'])
  })

  test('the first line under a heading for contact data', () => {
    const lines = ['Skills', 'Soup, Bread', 'Contact', 'Ada King', 'Brockton, MA 02301', '(508) 555-0196']
    assert.deepEqual(nameOf('Twenty years of cooking for schools.', ...lines), ['Ada', 'King'])
  })

  test('what a document says of itself is no line above the name', () => {
    assert.deepEqual(nameOf('RÉSUMÉ', 'MURIEL JEAN MOORE', 'Phone: 605-555-0131'), ['Muriel', 'Moore'])
  })
})
