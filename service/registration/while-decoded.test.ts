import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { RESUME_MAX_BYTES } from '@resume-library/contract/limits'
import { whileDecoded } from './while-decoded.ts'

describe('a resume that is looked at decoded', () => {
  test('has its bytes to itself for as long, however many are looked at at once and how they end', async () => {
    const looks = Array.from({ length: 12 }, async (_, at) => {
      const file = randomBytes(20_000 + 1_000 * at)
      const looked = whileDecoded(file.toString('base64'), async (bytes) => {
        await sleep(at % 4)
        assert.deepEqual(bytes, file)
        if (at % 3 === 0) throw new Error('a wrong one')
        return at
      })
      if (at % 3 === 0) await assert.rejects(looked, { message: 'a wrong one' })
      else assert.equal(await looked, at)
    })
    await Promise.all(looks)
  })

  test('takes no memory afterwards, however the look ended', async () => {
    const text = randomBytes(RESUME_MAX_BYTES).toString('base64')
    const looked: Buffer[] = []
    await whileDecoded(text, async (bytes) => looked.push(bytes!))
    const failed = whileDecoded(text, async (bytes) => {
      looked.push(bytes!)
      throw new Error('a wrong one')
    })
    await assert.rejects(failed, { message: 'a wrong one' })
    assert.deepEqual(
      looked.map(({ buffer }) => buffer.byteLength),
      [0, 0],
    )
  })

  test('may be larger than a resume may be', async () => {
    const text = 'A'.repeat(4 * Math.ceil(RESUME_MAX_BYTES / 3) + 8)
    assert.equal(await whileDecoded(text, async (bytes) => bytes!.length), (text.length / 4) * 3)
  })
})
