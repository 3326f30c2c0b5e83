import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { describe, test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { RESUME_FILENAME_MAX_LENGTH, RESUME_MAX_BYTES } from '@resume-library/contract/limits'
import { uniqueResumeName } from '@resume-library/contract/resume'
import fc from 'fast-check'
import {
  type OpenedResume,
  type ResumeStore,
  ResumeStoreError,
  type ResumeStoreErrorCode,
} from './resume-store.ts'

const text = (value: string) => new TextEncoder().encode(value)
const inAnHour = () => new Date(Date.now() + 3_600_000)
const anHourAgo = () => new Date(Date.now() - 3_600_000)

/** A name that nobody had. */
export const newName = (original = 'resume.pdf') =>
  uniqueResumeName(original, 'pdf', Date.now(), randomBytes(16))

/** Receives bytes, in pieces, and keeps them. */
export async function keepBytes(store: ResumeStore, name: string, bytes: Uint8Array, piece = 65_536) {
  const incoming = await store.begin(RESUME_MAX_BYTES)
  try {
    for (let at = 0; at < bytes.length; at += piece) incoming.append(bytes.subarray(at, at + piece))
    await incoming.keep(name)
  } finally {
    await incoming.discard()
  }
}

/** All that was opened. */
async function bytesOf({ bytes }: OpenedResume): Promise<Buffer> {
  return Buffer.concat(await Array.fromAsync(bytes, (piece) => Buffer.from(piece)))
}

/** The bytes under a name, or null. */
export async function readBytes(store: ResumeStore, name: string): Promise<Buffer | null> {
  const opened = await store.open(name)
  return opened && (await bytesOf(opened))
}

export const refusedWith = (code: ResumeStoreErrorCode) => (error: unknown) => {
  assert.ok(error instanceof ResumeStoreError, String(error))
  assert.equal(error.code, code)
  return true
}

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

/**
 * What every adapter of the port must do. It shares the store with whatever else is in it: names are new, and
 * counts are never absolute.
 *
 * @param open gives a store; called twice, two stores of the same files, as two processes have them
 */
export function describeResumeStore(adapter: string, open: () => Promise<ResumeStore> | ResumeStore): void {
  describe(`${adapter}: the resume store port`, () => {
    describeKeeping(open)
    describeRefusals(open)
    describeReading(open)
    describeClaims(open)
  })
}

type Open = () => Promise<ResumeStore> | ResumeStore

function describeKeeping(open: Open): void {
  for (const size of [0, 1, 65_535, 65_536, 65_537, 1_000_003, RESUME_MAX_BYTES]) {
    test(`gives back ${size} bytes as they came`, async () => {
      const store = await open()
      const name = newName()
      const bytes = randomBytes(size)
      await keepBytes(store, name, bytes)
      const found = await readBytes(await open(), name)
      assert.ok(found?.equals(bytes))
    })
  }

  test('takes bytes in pieces of any size, and buffers that are used again', async () => {
    const store = await open()
    const name = newName()
    const incoming = await store.begin(1000)
    const piece = new Uint8Array(7)
    const hash = createHash('sha256')
    for (let at = 0; at < 994; at += 7) {
      piece.fill(at % 251)
      hash.update(piece)
      incoming.append(piece)
      assert.equal(incoming.size, at + 7)
    }
    incoming.append(new Uint8Array(0))
    await incoming.keep(name)
    await incoming.discard()
    const found = await readBytes(store, name)
    assert.equal(createHash('sha256').update(found!).digest('hex'), hash.digest('hex'))
  })

  test('shows a file under no name before it is kept, nor after it is discarded', async () => {
    const store = await open()
    const name = newName()
    const incoming = await store.begin(10)
    incoming.append(text('%PDF-'))
    assert.equal(await store.open(name), null)
    await incoming.discard()
    await incoming.discard()
    await assert.rejects(incoming.read(0, new Uint8Array(5)))
    assert.equal(await store.open(name), null)
    assert.equal(await store.claim(name), false)
  })

  test('lets the receiver look at what came, anywhere in it', async () => {
    const incoming = await (await open()).begin(100)
    incoming.append(text('0123456789'))
    incoming.append(text('abcdef'))
    const look = async (offset: number, length: number) =>
      Buffer.from(await incoming.read(offset, new Uint8Array(length))).toString()
    assert.equal(await look(0, 5), '01234')
    assert.equal(await look(8, 4), '89ab')
    assert.equal(await look(12, 100), 'cdef')
    assert.equal(await look(16, 5), '')
    assert.equal(await look(400, 5), '')
    incoming.append(text('g'))
    assert.equal(await look(15, 9), 'fg')
    await incoming.discard()
  })

  test('is read as it was appended, whatever the pieces and wherever the look', async () => {
    const store = await open()
    const sizes = fc.array(fc.integer({ min: 0, max: 300_000 }), { maxLength: 6 })
    const looks = fc.array(fc.tuple(fc.nat(1_000_000), fc.nat(400_000)), { maxLength: 4 })
    await fc.assert(
      fc.asyncProperty(sizes, looks, async (pieces, ranges) => {
        const incoming = await store.begin(RESUME_MAX_BYTES)
        let all = Buffer.alloc(0)
        for (const size of pieces) {
          const piece = randomBytes(size)
          incoming.append(piece)
          all = Buffer.concat([all, piece])
          for (const [offset, length] of ranges) {
            const seen = await incoming.read(offset, new Uint8Array(length))
            assert.ok(all.subarray(offset, offset + length).equals(seen), `${length} bytes from ${offset}`)
          }
        }
        const name = newName()
        await incoming.keep(name)
        await incoming.discard()
        assert.ok((await readBytes(store, name))?.equals(all))
      }),
      { numRuns: 30 },
    )
  })

  test('keeps receivers apart when one is given up while another begins', async () => {
    const store = await open()
    for (let round = 0; round < 10; round++) {
      const given = await store.begin(RESUME_MAX_BYTES)
      given.append(Buffer.alloc(3_000_000, 'x'))
      const discarding = given.discard()
      const [name, bytes] = [newName(), randomBytes(100_000)]
      const incoming = await store.begin(RESUME_MAX_BYTES)
      for (let at = 0; at < bytes.length; at += 10_000) incoming.append(bytes.subarray(at, at + 10_000))
      await discarding
      await incoming.keep(name)
      await incoming.discard()
      assert.ok((await readBytes(store, name))?.equals(bytes))
    }
  })

  test('receives many files at once', async () => {
    const store = await open()
    const files = Array.from({ length: 24 }, () => ({ name: newName(), bytes: randomBytes(150_000) }))
    await Promise.all(files.map(({ name, bytes }) => keepBytes(store, name, bytes, 40_000)))
    for (const { name, bytes } of files) assert.ok((await readBytes(store, name))?.equals(bytes))
  })

  test('passes its own check', async () => {
    await (await open()).check()
  })
}

function describeRefusals(open: Open): void {
  test('takes exactly as many bytes as were allowed, and not one more', async () => {
    const store = await open()
    const incoming = await store.begin(10)
    incoming.append(text('01234'))
    incoming.append(text('56789'))
    assert.throws(() => incoming.append(text('x')), refusedWith('too_large'))
    const name = newName()
    await assert.rejects(incoming.keep(name), refusedWith('too_large'))
    await incoming.discard()
    assert.equal(await store.open(name), null)
  })

  test('never replaces a file, claimed or not', async () => {
    const store = await open()
    const name = newName()
    await keepBytes(store, name, text('first'))
    await assert.rejects(keepBytes(store, name, text('second')), refusedWith('name_taken'))
    assert.equal((await readBytes(store, name))?.toString(), 'first')
    await store.claim(name)
    await assert.rejects(keepBytes(store, name, text('third')), refusedWith('name_taken'))
    assert.equal((await readBytes(store, name))?.toString(), 'first')
    assert.equal(await store.claim(name), true)
    assert.equal((await readBytes(store, name))?.toString(), 'first')
  })

  test('gives a name to exactly one of many who want it at once', async () => {
    const stores = [await open(), await open()]
    const name = newName()
    const tries = Array.from({ length: 12 }, (_, index) =>
      keepBytes(stores[index % 2]!, name, text(`receiver ${index}`)).then(
        () => `receiver ${index}`,
        (error: unknown) => refusedWith('name_taken')(error) && null,
      ),
    )
    const winners = (await Promise.all(tries)).filter((winner) => winner !== null)
    assert.equal(winners.length, 1)
    assert.equal((await readBytes(stores[0]!, name))?.toString(), winners[0])
  })

  test('can keep under another name what was refused for its name', async () => {
    const store = await open()
    const taken = newName()
    await keepBytes(store, taken, text('first'))
    const incoming = await store.begin(10)
    incoming.append(text('second'))
    await assert.rejects(incoming.keep('../second.pdf'), refusedWith('name_unsafe'))
    await assert.rejects(incoming.keep(taken), refusedWith('name_taken'))
    const name = newName()
    await incoming.keep(name)
    await incoming.discard()
    assert.equal((await readBytes(store, name))?.toString(), 'second')
  })

  for (const name of UNSTORABLE) {
    test(`has no file named ${JSON.stringify(name.slice(0, 30))}`, async () => {
      const store = await open()
      await assert.rejects(keepBytes(store, name, text('x')), refusedWith('name_unsafe'))
      assert.equal(await store.open(name), null)
      assert.equal(await store.stat(name), null)
      assert.equal(await store.claim(name), false)
      assert.equal(await store.erase(name), false)
    })
  }
}

function describeReading(open: Open): void {
  test('tells the size, the time and an entity tag of a file, and they stay', async () => {
    const store = await open()
    const name = newName()
    await keepBytes(store, name, text('0123456789'))
    const facts = await store.stat(name)
    assert.ok(facts)
    assert.equal(facts.size, 10)
    assert.ok(Math.abs(facts.modified.getTime() - Date.now()) < 60_000)
    assert.match(facts.etag, /^"[^"]+"$/)
    await store.claim(name)
    const { bytes, close, ...opened } = (await (await open()).open(name))!
    await close()
    assert.deepEqual(opened, facts)
  })

  test('gives other files other entity tags', async () => {
    const store = await open()
    const names = [newName(), newName()]
    await keepBytes(store, names[0]!, text('aaaa'))
    await keepBytes(store, names[1]!, text('bbbbb'))
    assert.notEqual((await store.stat(names[0]!))?.etag, (await store.stat(names[1]!))?.etag)
  })

  test('gives the range that was asked for, as far as there is one', async () => {
    const store = await open()
    const name = newName()
    const bytes = randomBytes(700_000)
    await keepBytes(store, name, bytes)
    for (const [start, end] of [
      [0, 0],
      [0, 699_999],
      [5, 262_149],
      [699_999, 699_999],
      [699_990, 900_000],
      [700_000, 700_010],
    ] as const) {
      const opened = await store.open(name, { start, end })
      assert.equal(opened?.size, bytes.length)
      assert.ok((await bytesOf(opened)).equals(bytes.subarray(start, end + 1)), `${start}-${end}`)
    }
  })

  test('gives an empty file with no range and with one', async () => {
    const store = await open()
    const name = newName()
    await keepBytes(store, name, new Uint8Array(0))
    for (const range of [undefined, { start: 0, end: 10 }]) {
      const opened = await store.open(name, range)
      assert.equal(opened?.size, 0)
      assert.equal((await bytesOf(opened)).length, 0)
    }
  })

  test('lets a reader go away in the middle', async () => {
    const store = await open()
    const name = newName()
    await keepBytes(store, name, randomBytes(1_000_000))
    for (let index = 0; index < 20; index++) {
      const opened = await store.open(name)
      if (index % 2) for await (const _ of opened!.bytes) break
      await opened!.close()
      await setImmediate()
    }
    assert.equal((await readBytes(store, name))?.length, 1_000_000)
  })

  test('tells nothing of what never was and of what was erased', async () => {
    const store = await open()
    const name = newName()
    assert.equal(await store.open(name), null)
    assert.equal(await store.stat(name), null)
    assert.equal(await store.erase(name), false)
    await keepBytes(store, name, text('x'))
    assert.equal(await (await open()).erase(name), true)
    assert.equal(await store.open(name), null)
    assert.equal(await store.stat(name), null)
    assert.equal(await store.claim(name), false)
    assert.equal(await store.erase(name), false)
  })
}

function describeClaims(open: Open): void {
  test('erases a claimed file with what was noted of it', async () => {
    const store = await open()
    const name = newName()
    await keepBytes(store, name, text('x'))
    await store.claim(name)
    assert.equal(await store.erase(name), true)
    assert.equal(await store.open(name), null)
    assert.equal(await store.claim(name), false)
  })

  test('sweeps what nobody claimed in time, and nothing else', async () => {
    const [store, other] = [await open(), await open()]
    const [young, named, late] = [newName(), newName(), newName()]
    for (const name of [young, named, late]) await keepBytes(store, name, text(name))
    assert.equal(await other.claim(named), true)
    await store.sweep(anHourAgo())
    assert.equal((await readBytes(store, young))?.toString(), young)
    assert.equal(await store.claim(young), true)
    const { removed } = await other.sweep(inAnHour())
    assert.ok(removed >= 1)
    assert.equal((await readBytes(store, young))?.toString(), young)
    assert.equal((await readBytes(store, named))?.toString(), named)
    assert.equal(await store.open(late), null)
    assert.equal(await store.claim(late), false)
    assert.equal(await store.claim(named), true)
    assert.deepEqual(await store.sweep(inAnHour()), { removed: 0 })
  })

  test('leaves a file alone that is being received', async () => {
    const [store, other] = [await open(), await open()]
    const incoming = await store.begin(100)
    incoming.append(text('first '))
    await other.sweep(inAnHour())
    await store.sweep(inAnHour())
    incoming.append(text('second'))
    const name = newName()
    await incoming.keep(name)
    await incoming.discard()
    assert.equal((await readBytes(store, name))?.toString(), 'first second')
  })

  test('never sweeps a file whose claim was answered with yes, however they meet', async () => {
    const [store, other] = [await open(), await open()]
    for (let round = 0; round < 8; round++) {
      const names = Array.from({ length: 8 }, () => newName())
      await Promise.all(names.map((name) => keepBytes(store, name, text(name))))
      const sweeping = Promise.all([other.sweep(inAnHour()), store.sweep(inAnHour())])
      const claims = await Promise.all(names.map((name) => store.claim(name)))
      await sweeping
      await other.sweep(inAnHour())
      for (const [index, name] of names.entries()) {
        const found = await readBytes(other, name)
        assert.equal(found?.toString(), claims[index] ? name : undefined)
      }
    }
  })
}
