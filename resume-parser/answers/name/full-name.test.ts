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
    ['Helena K. Ostrowska, CPS', 'Helena K. Ostrowska'],
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
    ['gloria st. claire', 'gloria st. claire'],
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
  test('the last word is the last name, initials and middle names are left out', () => {
    assert.deepEqual(split('Mary Ann Miller'), ['Mary Ann', 'Miller'])
    assert.deepEqual(split('John Q. Public'), ['John', 'Public'])
    assert.deepEqual(split('Marcus Alexander Webb'), ['Marcus', 'Webb'])
    assert.deepEqual(split('Hannah Grace Whitfield', 'hannahgrace.w'), ['Hannah Grace', 'Whitfield'])
    assert.deepEqual(split('Tomás Ó Súilleabháin'), ['Tomás', 'Ó Súilleabháin'])
  })
  test('small words begin a last name', () => {
    assert.deepEqual(split('Sofie van der Meer'), ['Sofie', 'van der Meer'])
    assert.deepEqual(split('Ángel López de Haro'), ['Ángel', 'López de Haro'])
  })
  test('capitals tell the last name, and are calmed', () => {
    assert.deepEqual(split('Jean-Baptiste LEFÈVRE'), ['Jean-Baptiste', 'Lefèvre'])
    assert.deepEqual(split('LEFÈVRE Jean'), ['Jean', 'Lefèvre'])
    assert.deepEqual(split('PATRICK MCDONALD'), ['Patrick', 'McDonald'])
  })
  test('a mailbox that has a name in the middle tells two surnames, unless it is the second first name', () => {
    assert.deepEqual(split('Faustino Quispe Mamani', 'fquispe'), ['Faustino', 'Quispe Mamani'])
    assert.deepEqual(split('Guadalupe Armendáriz Soto', 'lupe.armendariz'), ['Guadalupe', 'Armendáriz Soto'])
    assert.deepEqual(split('Ramiro Echevarría Solís', 'rechevarria.solis'), ['Ramiro', 'Echevarría Solís'])
    assert.deepEqual(split('Elías Iván Perdido Rivas', 'elias.perdido.r'), ['Elías', 'Perdido Rivas'])
    assert.deepEqual(split('John Patrick Solis', 'john.patrick.s'), ['John Patrick', 'Solis'])
    assert.deepEqual(split('Mary Elizabeth Stone', 'mary.elizabeth'), ['Mary Elizabeth', 'Stone'])
    assert.deepEqual(split('Clara Elizabeth Stone', 'elizabeth.s'), ['Clara', 'Stone'])
    assert.deepEqual(split('Clara Elizabeth Stone', 'elizabeth.stone'), ['Clara', 'Stone'])
  })
  test('a mailbox that has a common middle name tells no surname', () => {
    assert.deepEqual(split('Kelly Marie Stone', 'kmarie87'), ['Kelly', 'Stone'])
    assert.deepEqual(split('William Scott Turner', 'bill.scott'), ['William', 'Turner'])
    assert.deepEqual(split('Andrew Thomas Lee', 'athomas.lee'), ['Andrew', 'Lee'])
    assert.deepEqual(split('Andrew Thomas Lee', 'athomaslee'), ['Andrew', 'Lee'])
    assert.deepEqual(split('Clara Beatrix Stone', 'nurse.beatrix'), ['Clara', 'Stone'])
  })
  test('behind an Asian family name all words are the first name', () => {
    assert.deepEqual(split('TRẦN Ngọc Bích', 'bich.tran'), ['Ngọc Bích', 'Trần'])
    const turned = splitName(['Quang', 'Minh', 'Pham'], 'qm.pham', { familyWords: 1 })
    assert.deepEqual(turned, { first: 'Quang Minh', last: 'Pham' })
    assert.deepEqual(split('Quang Minh Pham', 'q.pham'), ['Quang', 'Pham'])
    const western = splitName(['Jane', 'Beatrix', 'Stone'], 'jb.stone', { familyWords: 1 })
    assert.deepEqual(western, { first: 'Jane', last: 'Stone' })
  })
  test('initials and short forms at the beginning stay together', () => {
    assert.deepEqual(split('R. J. Castillo', 'rjcastillo'), ['R. J.', 'Castillo'])
    assert.deepEqual(split('Ma. Teresa Dela Cruz', 'tess'), ['Ma. Teresa', 'Dela Cruz'])
  })
  test('what stands behind a dot in a mailbox is the whole last name', () => {
    assert.deepEqual(split('Anh Thu Stone', 'athu.stone'), ['Anh', 'Stone'])
    assert.deepEqual(split('Nguyễn Minh Quân', 'kevin77'), ['Quân', 'Nguyễn'])
    assert.deepEqual(split('Lê Minh Peterson', 'lpeterson'), ['Lê', 'Peterson'])
    assert.deepEqual(split('Đỗ Quyên Smith', 'quyen.smith'), ['Đỗ', 'Smith'])
    assert.deepEqual(split('Juan García Marquez', 'jgarcia.marquez'), ['Juan', 'García Marquez'])
  })
  test('a Vietnamese family name before the last name belongs to it', () => {
    assert.deepEqual(split('Thu-Hà Nguyễn Carter', 'thuha.carter'), ['Thu-Hà', 'Nguyễn Carter'])
  })
  test('a Chinese family name stands first where the mailbox has it last', () => {
    assert.deepEqual(split('Lim Jia Hui', 'jiahui.lim'), ['Jia Hui', 'Lim'])
    assert.deepEqual(split('Lim Jia Hui', 'jhlim'), ['Jia Hui', 'Lim'])
    assert.deepEqual(split('Park Min-jun', 'mjpark'), ['Min-jun', 'Park'])
    assert.deepEqual(split('Kim Soo-jin', 'soojin.kim'), ['Soo-jin', 'Kim'])
    assert.deepEqual(split('Tran Mai Linh', 'mailinh.tran'), ['Mai Linh', 'Tran'])
    assert.deepEqual(split('LIM Jia Hui', ''), ['Jia Hui', 'Lim'])
    assert.deepEqual(split('Wei Chen', 'wei.chen'), ['Wei', 'Chen'])
    assert.deepEqual(split('Tan Okafor', 'tokafor88'), ['Tan', 'Okafor'])
    assert.equal(splitName(['Lim', 'Jia', 'Hui'], 'bakes.bread'), null)
  })
  test('two surnames stay together', () => {
    assert.deepEqual(split('María José Fernández López'), ['María José', 'Fernández López'])
    assert.deepEqual(split('Gabriel García Torres'), ['Gabriel', 'García Torres'])
  })
  test('an e-mail address tells where a name is cut', () => {
    assert.deepEqual(split('Thi Mai Tran', 'thimai.tran'), ['Thi Mai', 'Tran'])
    assert.deepEqual(split('Noor Bint Hassan Ali', 'noor.binthassanali'), ['Noor', 'Bint Hassan Ali'])
    assert.deepEqual(split('Eva Holm Berg', 'eholmberg'), ['Eva', 'Holm Berg'])
  })
  test('a Vietnamese family name stands first where the mailbox or a middle name says so', () => {
    assert.deepEqual(split('Nguyen Thi Minh Châu', 'chau.nguyen.rn'), ['Châu', 'Nguyen'])
    assert.deepEqual(split('Tran Van Smith', 'tsmith'), ['Tran', 'Van Smith'])
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
  test('stands at the top, agrees with the address, or has a label', () => {
    assert.deepEqual(name('Jane Doe', 'Cook', 'jane.doe@example.org'), ['Jane', 'Doe'])
    assert.deepEqual(name('RESUME', '', 'Personal Information', 'Name: Wei Chang', 'Phone: 555-0100'), [
      'Wei',
      'Chang',
    ])
    assert.deepEqual(name('First name: Wei', 'Last name: Chang', 'Phone: 555-0100'), ['Wei', 'Chang'])
  })
  test('stands behind dots, in a sentence, or broken at its hyphen', () => {
    assert.deepEqual(name('Full name ......: Goran Petrović-Lane'), ['Goran', 'Petrović-Lane'])
    assert.deepEqual(name('Hi, my name is Cassidy Blackfeather and I like cats.'), [
      'Cassidy',
      'Blackfeather',
    ])
    assert.deepEqual(name('Name:\tVandana Iyer-', 'Castellanos', 'Reno, NV 89509'), [
      'Vandana',
      'Iyer-Castellanos',
    ])
  })
  test('agrees with an address of initials and a surname', () => {
    assert.deepEqual(
      name('Tucson, AZ 85716', 'Dentistry', 'María José Gutiérrez Peña', 'mj.gutierrez@example.com'),
      ['María José', 'Gutiérrez Peña'],
    )
  })
  test('is as the person writes it, and not as a header does', () => {
    const read = name('Resume of Bob Lindqvist', 'Robert "Bob" E. Lindqvist', 'blindqvist@example.net')
    assert.deepEqual(read, ['Robert', 'Lindqvist'])
  })
  test('may be words that are something else elsewhere', () => {
    assert.deepEqual(name('April May', 'april.may@example.org', 'Experience', 'Cook, 2020 - 2022'), [
      'April',
      'May',
    ])
  })
  test('is nobody else’s: neither an employer’s in a letter nor a reference’s', () => {
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
  test('is not offered where nothing tells it', () => {
    assert.deepEqual(name('Experience', 'Cook at Luigis', '2020 - 2022', 'Skills', 'Soup, Bread'), [
      null,
      null,
    ])
  })
})
