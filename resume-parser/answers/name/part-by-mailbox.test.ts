import assert from 'node:assert/strict'
import { test } from 'node:test'
import { partByMailbox } from './part-by-mailbox.ts'

test('a name of spaced letters is parted as the mailbox tells, hyphens and accents or not', () => {
  const parted = {
    'jane.doe': ['JANEDOE', 'JANE', 'DOE'],
    'zoe.okrah': ['ZOÉOKRAH', 'ZOÉ', 'OKRAH'],
    'mary.ann.doe': ['MARY-ANNDOE', 'MARY-ANN', 'DOE'],
    'maryann.d': ['MARY-ANNDOE', 'MARY-ANN', 'DOE'],
    'jo.doe-smith': ['JODOE-SMITH', 'JO', 'DOE-SMITH'],
    mdoering: ['MARY-ANNDOERING', 'MARY-ANN', 'DOERING'],
  }
  for (const [mailbox, [word = '', ...names]] of Object.entries(parted))
    assert.deepEqual(partByMailbox([word], mailbox), names, mailbox)
})
