import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { builtMessages } from '../testing/built-messages.ts'
import { pluralForms, pluralKeyOf, sentencesByKey, withOwnMessages } from './message-keys.ts'

const en = await builtMessages('en')
const ar = await builtMessages('ar')
const built = { en, ar }

const textsIn = (value: unknown): string[] =>
  typeof value === 'object' ? Object.values(value as object).flatMap(textsIn) : [String(value)]

describe('keys of sentences', () => {
  test('every text of a language has one of its own, but its name and its direction', () => {
    const sentences = sentencesByKey(en)
    const texts = [en.name, en.direction, ...sentences.values()]
    assert.deepEqual(new Set(texts), new Set(textsIn(en)))
    // English says those of the first step in the later ones, too.
    const shared = Object.keys(en.firstStep).filter((key) => key in en.laterSteps)
    assert.equal(texts.length + shared.length, textsIn(en).length)
    assert.equal(sentences.get('next'), en.firstStep.next)
    assert.equal(sentences.get('registrations_closed'), en.laterSteps.registrations_closed)
    assert.equal(sentences.get('withoutScript.registrations_closed'), en.withoutScript.registrations_closed)
    assert.equal(sentences.get('service.erasure.states.kept.2'), en.service.erasure.states.kept[1])
    assert.equal(sentences.get('board.terms_link'), en.board.terms_link)
  })

  test('each sentence can be another, and nothing else changes by that', () => {
    for (const [key, sentence] of sentencesByKey(en)) {
      const said = withOwnMessages(built, new Map([['en', new Map([[key, `own ${sentence}`]])]]))
      const changed = sentencesByKey(said.en!)
      assert.equal(changed.get(key), `own ${sentence}`)
      assert.deepEqual(said.ar, ar)
      assert.deepEqual(
        [...changed].filter(([other]) => other !== key),
        [...sentencesByKey(en)].filter(([other]) => other !== key),
      )
    }
    assert.deepEqual(withOwnMessages(built, new Map()), built)
  })

  test('a sentence that counts has the forms of its language, said so far or not', () => {
    assert.deepEqual(pluralForms('en'), ['fill_filled_one', 'fill_filled_unsure_one', 'fill_offer_one'])
    assert.ok(pluralForms('ar').includes('fill_offer_many'))
    assert.equal(pluralKeyOf('fill_filled_unsure_few'), 'fill_filled_unsure')
    for (const key of ['fill_offer', 'step_one', 'fill_offer_some', 'years_of'])
      assert.equal(pluralKeyOf(key), null)
    const said = withOwnMessages(built, new Map([['ar', new Map([['fill_offer_many', 'own']])]]))
    assert.equal(said.ar!.laterSteps.fill_offer_many, 'own')
    assert.equal(said.ar!.laterSteps.fill_offer, ar.laterSteps.fill_offer)
  })
})
