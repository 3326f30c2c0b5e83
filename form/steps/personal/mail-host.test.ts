import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { suggestEmail } from './mail-host.ts'

describe('did you mean', () => {
  const slips: [typed: string, meant: string][] = [
    ['ann@gmial.com', 'ann@gmail.com'],
    ['ann@gmail.con', 'ann@gmail.com'],
    ['ann@gmail.co', 'ann@gmail.com'],
    ['ann@gmail,com', 'ann@gmail.com'],
    ['Ann.Lee@Gmial.com ', 'Ann.Lee@gmail.com'],
    ['ann@yaho.com', 'ann@yahoo.com'],
    ['ann@hotmial.com', 'ann@hotmail.com'],
    ['ann@comcast.nte', 'ann@comcast.net'],
    // A slip at the first letter, and two behind it.
    ['ann@hmail.com', 'ann@gmail.com'],
    ['ann@ggmail.com', 'ann@gmail.com'],
    ['ann@gmaiil.con', 'ann@gmail.com'],
    ['"a@b"@gmial.com', '"a@b"@gmail.com'],
  ]
  for (const [typed, meant] of slips) {
    test(`${typed} may be ${meant}`, () => assert.equal(suggestEmail(typed), meant))
  }

  const right = [
    'ann@gmail.com',
    'ann@mail.com',
    'ann@ymail.com',
    // Two slips from gmail.com, one of them at the first letter; three behind it.
    'ann@hmail.con',
    'ann@gmaxyz.com',
    // Short domains are similar by chance.
    'ann@mi.com',
    'ann@fox.net',
    'ann@aol.com',
    'ann@me.com',
    'ann@hotmail.co.uk',
    'ann@yahoo.com.mx',
    'ann',
    'ann@',
    '@gmial.com',
    '',
  ]
  for (const typed of right) {
    test(`nothing is suggested for "${typed}"`, () => assert.equal(suggestEmail(typed), null))
  }

  test('keeps the local part, and never throws', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), (name) => {
        const offered = suggestEmail(`${name}@gmial.com`)
        assert.equal(offered, `${name.trim()}@gmail.com`)
      }),
    )
    fc.assert(fc.property(fc.string(), (text) => void suggestEmail(text)))
  })
})
