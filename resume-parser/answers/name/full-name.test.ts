import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { answersOf } from '../../testing/reading.ts'
import { nameWords } from './name-shape.ts'
import { splitName } from './split-name.ts'

describe('nameWords', () => {
  const names: readonly (readonly [string, string | null])[] = [
    ['Jane Doe', 'Jane Doe'],
    ['Dr. Helena Ostrowska', 'Helena Ostrowska'],
    ['Captain (Ret.) Helena Ostrowska', 'Helena Ostrowska'],
    ['Robert "Bob" Smith', 'Robert Smith'],
    ['William (Bill) Thornton III', 'William Thornton'],
    ['Priya Nair, RN, BSN', 'Priya Nair'],
    ['Smith, John A.', 'John A. Smith'],
    ['James O’Malley Jr.', 'James O’Malley'],
    ['Ludwig von Hohenberg', 'Ludwig von Hohenberg'],
    ['Anh Le', 'Anh Le'],
    ['Curriculum Vitae - Jane Doe', 'Jane Doe'],
    ['Jane Doe (she/her)', 'Jane Doe'],
    ['SSG (Ret.) Marcus Quintanilla', 'Marcus Quintanilla'],
    ['Amal al-Haddad', 'Amal al-Haddad'],
    ['OLUCHI NWACHUKWU–HALE', 'OLUCHI NWACHUKWU-HALE'],
    ['Ngozi Eze-', null],
    ['王小明', null],
    ['محمد علي', null],
    ['Work Experience', null],
    ['Acme Solutions', null],
    ['Led a team of eight', null],
    ['12 Main Street', null],
    ['jane@example.org', null],
  ]
  for (const [text, name] of names) {
    test(`${text} is ${name ?? 'no name'}`, () => {
      assert.equal(nameWords(text)?.join(' ') ?? null, name)
    })
  }
})

describe('splitName', () => {
  const split = (name: string, mailbox = '') => {
    const { first, last } = splitName(name.split(' '), mailbox) ?? {}
    return [first, last]
  }
  test('the last word is the last name, initials are left out', () => {
    assert.deepEqual(split('Mary Ann Miller'), ['Mary Ann', 'Miller'])
    assert.deepEqual(split('John Q. Public'), ['John', 'Public'])
    assert.deepEqual(split('Tomás Ó Súilleabháin'), ['Tomás', 'Ó Súilleabháin'])
  })
  test('particles begin a last name', () => {
    assert.deepEqual(split('Sofie van der Meer'), ['Sofie', 'van der Meer'])
    assert.deepEqual(split('Ángel López de Haro'), ['Ángel', 'López de Haro'])
  })
  test('a word in capitals is the last name, converted to title case', () => {
    assert.deepEqual(split('LEFÈVRE Jean'), ['Jean', 'Lefèvre'])
    assert.deepEqual(split('PATRICK MCDONALD'), ['Patrick', 'McDonald'])
  })
  test('leading initials and short forms stay together', () => {
    assert.deepEqual(split('R. J. Castillo', 'rjcastillo'), ['R. J.', 'Castillo'])
    assert.deepEqual(split('Ma. Teresa Dela Cruz', 'tess'), ['Ma. Teresa', 'Dela Cruz'])
  })
  test('an ambiguous name order gives no name', () => {
    for (const name of ['Lim Jia Hui', 'Nguyễn Minh Quân', 'TRẦN Ngọc Bích'])
      assert.equal(splitName(name.split(' '), 'bakes.bread'), null)
    assert.deepEqual(split('Tan Okafor', 'tokafor'), ['Tan', 'Okafor'])
    assert.deepEqual(split('Nguyen Ramirez'), ['Nguyen', 'Ramirez'])
    assert.deepEqual(split('Wei Chen'), ['Wei', 'Chen'])
  })
  test('two surnames stay together', () => {
    assert.deepEqual(split('María José Fernández López'), ['María José', 'Fernández López'])
    assert.deepEqual(split('Gabriel García Torres'), ['Gabriel', 'García Torres'])
  })
  test('the email address decides where a name is split', () => {
    assert.deepEqual(split('Noor Bint Hassan Ali', 'noor.binthassanali'), ['Noor', 'Bint Hassan Ali'])
  })
  test('a single word has no last name', () => {
    assert.equal(splitName(['Cher'], ''), null)
  })
})

describe('the name of a resume', () => {
  const name = (...lines: string[]) => {
    const { first_name, last_name } = answersOf(...lines)
    return [first_name, last_name]
  }
  test('is at the top, matches the email address, or has a label', () => {
    assert.deepEqual(name('Jane Doe', 'Cook', 'jane.doe@example.org'), ['Jane', 'Doe'])
    assert.deepEqual(name('RESUME', '', 'Personal Information', 'Name: Wei Chang', 'Phone: 555-0100'), [
      'Wei',
      'Chang',
    ])
  })
  test('matches an email address of initials and surname', () => {
    assert.deepEqual(
      name('Tucson, AZ 85716', 'Dentistry', 'María José Gutiérrez Peña', 'mj.gutierrez@example.com'),
      ['María José', 'Gutiérrez Peña'],
    )
  })
  test('may be words with another meaning', () => {
    assert.deepEqual(name('April May', 'april.may@example.org', 'Experience', 'Cook, 2020 - 2022'), [
      'April',
      'May',
    ])
  })
  test('is not an employer’s in a letter, nor a referee’s', () => {
    const read = name(
      'Ms. Carol Hughes',
      'City of Dayton',
      'chughes@city.example',
      'Dear Ms. Hughes,',
      'Please read on.',
      'Sincerely,',
      'Kofi Boateng',
      'Kofi Boateng',
      'sunrise@example.org',
      'Experience',
      'Cook, Luigis',
      '2020 - 2022',
      'Skills',
      'Soup',
      'References',
      'Linda Carver',
      'lcarver@example.org',
    )
    assert.deepEqual(read, ['Kofi', 'Boateng'])
  })
  test('is not offered without evidence', () => {
    assert.deepEqual(name('Experience', 'Cook at Luigis', '2020 - 2022', 'Skills', 'Soup, Bread'), [
      null,
      null,
    ])
  })
})
