import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { IncomingResume } from '@resume-library/resumes/resume-store'
import { sourceOfBytes } from './byte-source.ts'
import { watchResume } from './watched.ts'

const WORD = 'Encrypt'

/** Receives a file in pieces of a length, and counts how often it is read again. */
function received(file: Buffer, pieceLength: number) {
  let size = 0
  let reads = 0
  const source = sourceOfBytes(file)
  const incoming: IncomingResume = {
    get size() {
      return size
    },
    append: (bytes) => {
      size += bytes.length
    },
    drained: async () => {},
    read: (offset, buffer) => {
      reads += 1
      return source.read(offset, buffer)
    },
    keep: async () => {},
    discard: async () => {},
  }
  const watched = watchResume(incoming, WORD)
  for (let at = 0; at < file.length; at += pieceLength) watched.append(file.subarray(at, at + pieceLength))
  return { watched, reads: () => reads }
}

describe('a file that is watched while it comes', () => {
  const around = (word: string) => Buffer.from(`${'-'.repeat(40)}${word}${'-'.repeat(40)}`)

  test('is known to hold a word, however it is cut into pieces', () => {
    for (let length = 1; length <= 100; length += 1) {
      assert.equal(received(around(WORD), length).watched.mayHold(WORD), true, `pieces of ${length}`)
      assert.equal(received(around('Encry-pt'), length).watched.mayHold(WORD), false, `pieces of ${length}`)
    }
    assert.equal(received(Buffer.from(WORD), 3).watched.mayHold(WORD), true)
    assert.equal(received(Buffer.from('Encryp'), 1).watched.mayHold(WORD), false)
  })

  test('may hold any word that was not watched for', () => {
    assert.equal(received(around(''), 10).watched.mayHold('obj'), true)
  })

  test('is read again past its beginning only', async () => {
    const file = Buffer.from(Array.from({ length: 3000 }, (_, at) => at % 251))
    const { watched, reads } = received(file, 700)
    assert.deepEqual(Buffer.from(await watched.read(0, Buffer.alloc(1024))), file.subarray(0, 1024))
    assert.deepEqual(Buffer.from(await watched.read(1000, Buffer.alloc(24))), file.subarray(1000, 1024))
    assert.equal(reads(), 0)
    assert.deepEqual(Buffer.from(await watched.read(1000, Buffer.alloc(25))), file.subarray(1000, 1025))
    assert.deepEqual(Buffer.from(await watched.read(2990, Buffer.alloc(100))), file.subarray(2990))
    assert.equal(reads(), 2)
  })
})
