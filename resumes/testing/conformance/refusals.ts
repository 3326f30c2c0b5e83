import assert from 'node:assert/strict'
import { test } from 'node:test'
import { RESUME_FILENAME_MAX_LENGTH } from '@resume-library/contract/limits'
import { newName, type Open, readBytes, refusedWith, saveBytes, text } from '../files.ts'

const UNSTORABLE = [
  '',
  '.',
  '..',
  '.pdf',
  '.hidden.pdf',
  'a..pdf',
  '../a.pdf',
  'a/b.pdf',
  'a\\b.pdf',
  '/etc/a.pdf',
  'a.pdf\0',
  'a\n.pdf',
  'ä.pdf',
  'a.exe',
  'a',
  'a.pdf/',
  '%2e%2e%2fa.pdf',
  `${'a'.repeat(RESUME_FILENAME_MAX_LENGTH)}.pdf`,
]

export function describeRefusals(open: Open): void {
  test('accepts the maximum of bytes, and not one more', async () => {
    const store = await open()
    const incoming = await store.begin(10)
    incoming.append(text('01234'))
    incoming.append(text('56789'))
    assert.throws(() => incoming.append(text('x')), refusedWith('too_large'))
    const name = newName()
    await assert.rejects(incoming.save(name), refusedWith('too_large'))
    await incoming.discard()
    assert.equal(await store.open(name), null)
  })

  test('never replaces a file', async () => {
    const store = await open()
    const name = newName()
    await saveBytes(store, name, text('first'))
    await assert.rejects(saveBytes(store, name, text('second')), refusedWith('name_taken'))
    assert.equal((await readBytes(store, name))?.toString(), 'first')
  })

  test('saves exactly one of concurrent files under a name', async () => {
    const stores = [await open(), await open()]
    const name = newName()
    const tries = Array.from({ length: 12 }, (_, index) =>
      saveBytes(stores[index % 2]!, name, text(`receiver ${index}`)).then(
        () => `receiver ${index}`,
        (error: unknown) => refusedWith('name_taken')(error) && null,
      ),
    )
    const winners = (await Promise.all(tries)).filter((winner) => winner !== null)
    assert.equal(winners.length, 1)
    assert.equal((await readBytes(stores[0]!, name))?.toString(), winners[0])
  })

  test('saves a file under another name after a refused one', async () => {
    const store = await open()
    const taken = newName()
    await saveBytes(store, taken, text('first'))
    const incoming = await store.begin(10)
    incoming.append(text('second'))
    await assert.rejects(incoming.save('../second.pdf'), refusedWith('name_unsafe'))
    await assert.rejects(incoming.save(taken), refusedWith('name_taken'))
    const name = newName()
    await incoming.save(name)
    assert.equal((await readBytes(store, name))?.toString(), 'second')
  })

  for (const name of UNSTORABLE) {
    test(`has no file named ${JSON.stringify(name.slice(0, 30))}`, async () => {
      const store = await open()
      await assert.rejects(saveBytes(store, name, text('x')), refusedWith('name_unsafe'))
      assert.equal(await store.open(name), null)
      assert.equal(await store.stat(name), null)
      assert.equal(await store.erase(name), false)
    })
  }
}
