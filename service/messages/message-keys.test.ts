import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { builtMessages } from '../testing/built-messages.ts'
import { sentencesByKey, withOwnMessages } from './message-keys.ts'

const en = await builtMessages('en')
const ar = await builtMessages('ar')
const built = { en, ar }

describe('keys of sentences', () => {
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
})
