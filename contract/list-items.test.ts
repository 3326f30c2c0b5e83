import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { listItems, withCommas } from './list-items.ts'
import { providerRequest } from './provider-request.ts'

test('skills are separated however they were pasted', () => {
  for (const [pasted, ...skills] of [
    ['Forklift\nOSHA 10\nInventory', 'Forklift', 'OSHA 10', 'Inventory'],
    ['• Forklift\r\n• OSHA 10\r\n', 'Forklift', 'OSHA 10'],
    ['• Forklift • OSHA 10', 'Forklift', 'OSHA 10'],
    ['Forklift; OSHA 10;', 'Forklift', 'OSHA 10'],
    ['Forklift | OSHA 10', 'Forklift', 'OSHA 10'],
    ['Forklift\tOSHA 10', 'Forklift', 'OSHA 10'],
    ['Forklift · OSHA 10·Excel', 'Forklift', 'OSHA 10', 'Excel'],
    ['1. Forklift\n2) OSHA 10\n(3) Excel', 'Forklift', 'OSHA 10', 'Excel'],
    ['- Forklift\n– OSHA 10\n* A/B testing', 'Forklift', 'OSHA 10', 'A/B testing'],
    ['✅ Forklift\n▪️ OSHA 10\n→ Excel\n‐ R&D\n\uf0d8 .NET', 'Forklift', 'OSHA 10', 'Excel', 'R&D', '.NET'],
    ['o\tForklift\no\tOSHA 10', 'Forklift', 'OSHA 10'],
    ['Forklift,\nOSHA 10,\n\nExcel', 'Forklift', 'OSHA 10', 'Excel'],
    ['Excel؛ كتابة، ترجمة', 'Excel', 'كتابة', 'ترجمة'],
    ['C++; I/O; R&D; 24/7; on call; 2.5 ton truck', 'C++', 'I/O', 'R&D', '24/7', 'on call', '2.5 ton truck'],
    ['e-mail|Col·laboració', 'e-mail', 'Col·laboració'],
    ['a) Forklift\n(b) OSHA 10\niii)Excel\n[4] R&D', 'Forklift', 'OSHA 10', 'Excel', 'R&D'],
    ['I. Forklift\nII. OSHA 10\nIII.C++', 'Forklift', 'OSHA 10', 'C++'],
    ['A. Forklift, B. .NET', 'Forklift', '.NET'],
    ['1.Forklift\n2.excel\n٣.C#', 'Forklift', 'excel', 'C#'],
    ['1- Forklift\n–OSHA 10\n① Excel', 'Forklift', 'OSHA 10', 'Excel'],
    ['AT&amp;T, R&amp;amp;D, Sam&#39;s&nbsp;Club', 'AT&T', 'R&D', "Sam's Club"],
    ['3.js\nE. coli\nI. T.', '3.js', 'E. coli', 'I. T.'],
    [
      'A.I., B.S.; 1.5 ton truck; Languages (Java, C)',
      'A.I.',
      'B.S.',
      '1.5 ton truck',
      'Languages (Java',
      'C)',
    ],
  ]) {
    assert.deepEqual(listItems(pasted!), skills)
    assert.equal(providerRequest({ key_skills: pasted }, new Date()).key_skills, skills.join(', '))
  }
})

test('commas stay as they are, and a list of the greatest length does not become longer', () => {
  for (const text of ['', 'a, b,, a', 'خياطة، نسيج', ' Excel,Word ']) assert.equal(withCommas(text), text)
  assert.equal(withCommas('a\n'.repeat(1_000)).length, 1_999)
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'aل ,;\n\t|·•1.-o2b)&#'), maxLength: 20 }), (text) => {
      assert.equal(withCommas(withCommas(text)), withCommas(text))
    }),
  )
})

test('splits any text in a time that grows with its length', () => {
  assert.deepEqual(withCommas('\r\n'.repeat(100_000)), '')
})
