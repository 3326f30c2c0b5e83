import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { describe, test } from 'node:test'
import { uniqueResumeName } from '@resume-library/contract/resume'
import { UPLOAD_PATH } from '@resume-library/contract/service-api'
import { COPIES, startCopies } from './copies/copies.ts'
import { manyMachines } from './copies/stack.ts'

const LIMIT = 10
const stack = await manyMachines()

describe(`${COPIES} copies on one database`, () => {
  if (!stack) return
  test('count what one address uploads together', async (t) => {
    const { url } = await startCopies(t, stack, { RATE_LIMIT_PER_MINUTE: String(LIMIT) })
    const statuses = await Promise.all(Array.from({ length: LIMIT * COPIES }, () => uploadTo(url)))
    assert.equal(statuses.filter((status) => status === 200).length, LIMIT)
    assert.equal(statuses.filter((status) => status === 429).length, LIMIT * (COPIES - 1))
  })
})

async function uploadTo(url: string): Promise<number> {
  const form = new FormData()
  form.set('file', new Blob(['A resume in plain words.'], { type: 'text/plain' }), 'resume.txt')
  form.set('filename', uniqueResumeName('resume.txt', 'txt', Date.now(), randomBytes(16)))
  const options = { method: 'POST', body: form, headers: { connection: 'close' } }
  return (await fetch(url + UPLOAD_PATH, options)).status
}
