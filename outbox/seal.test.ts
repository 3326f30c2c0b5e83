import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { createSeal } from './seal.ts'

const [OLD, NEW] = [randomBytes(32), randomBytes(32)]

test('opens what it sealed, and shows nothing of it', () => {
  const seal = createSeal([NEW])
  const [one, other] = [
    seal.seal('message', 'id', 'secret wörds'),
    seal.seal('message', 'id', 'secret wörds'),
  ]
  assert.equal(seal.open('message', 'id', one), 'secret wörds')
  assert.ok(!Buffer.from(one.bytes).includes('secret'))
  assert.notDeepEqual(one.bytes, other.bytes)
})

test('opens nothing that was sealed for another id or kind, was changed, or is of another key', () => {
  const seal = createSeal([NEW])
  const sealed = seal.seal('message', 'id', 'text')
  assert.throws(() => seal.open('message', 'other', sealed))
  assert.throws(() => seal.open('answer', 'id', sealed))
  for (const at of sealed.bytes.keys()) {
    const bytes = Buffer.from(sealed.bytes)
    bytes[at] = (bytes[at] ?? 0) ^ 1
    assert.throws(() => seal.open('message', 'id', { ...sealed, bytes }))
    assert.equal(seal.openIfWhole('message', 'id', { ...sealed, bytes }), null)
  }
  assert.throws(() => seal.open('message', 'id', { ...sealed, bytes: Buffer.alloc(3) }))
  assert.throws(() => createSeal([OLD]).open('message', 'id', sealed), /unknown key/)
})

test('seals with the first of its keys, and opens with all', () => {
  const sealed = createSeal([OLD]).seal('message', 'id', 'text')
  const both = createSeal([NEW, OLD])
  assert.equal(both.open('message', 'id', sealed), 'text')
  assert.equal(createSeal([NEW]).open('message', 'id', both.seal('message', 'id', 'new')), 'new')
})
