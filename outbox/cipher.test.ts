import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { createCipher } from './cipher.ts'

const [OLD, NEW] = [randomBytes(32), randomBytes(32)]

test('decrypts what it encrypted, which hides the text', () => {
  const cipher = createCipher([NEW])
  const [one, other] = [
    cipher.encrypt('message', 'id', 'secret wörds'),
    cipher.encrypt('message', 'id', 'secret wörds'),
  ]
  assert.equal(cipher.decrypt('message', 'id', one), 'secret wörds')
  assert.ok(!Buffer.from(one.bytes).includes('secret'))
  assert.notDeepEqual(one.bytes, other.bytes)
})

test('refuses a text of another id, kind or key, or one that was tampered with', () => {
  const cipher = createCipher([NEW])
  const content = cipher.encrypt('message', 'id', 'text')
  assert.throws(() => cipher.decrypt('message', 'other', content))
  assert.throws(() => cipher.decrypt('answer', 'id', content))
  for (const at of content.bytes.keys()) {
    const bytes = Buffer.from(content.bytes)
    bytes[at] = (bytes[at] ?? 0) ^ 1
    assert.throws(() => cipher.decrypt('message', 'id', { ...content, bytes }))
    assert.equal(cipher.tryDecrypt('message', 'id', { ...content, bytes }), null)
  }
  assert.throws(() => cipher.decrypt('message', 'id', { ...content, bytes: Buffer.alloc(3) }))
  assert.throws(() => createCipher([OLD]).decrypt('message', 'id', content), /unknown key/)
})

test('encrypts with the first key, and decrypts with all', () => {
  const content = createCipher([OLD]).encrypt('message', 'id', 'text')
  const both = createCipher([NEW, OLD])
  assert.equal(both.decrypt('message', 'id', content), 'text')
  assert.equal(createCipher([NEW]).decrypt('message', 'id', both.encrypt('message', 'id', 'new')), 'new')
})
