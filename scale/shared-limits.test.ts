import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { upload } from '@resume-library/service/testing/requests'
import { COPIES, startCopies } from './copies/copies.ts'
import { manyMachines } from './copies/stack.ts'
import { CLOSING } from './copies/until-answered.ts'

const LIMIT = 10
const stack = await manyMachines()

describe(`${COPIES} copies on one database`, () => {
  if (!stack) return
  test('share the upload limit of a client', async (t) => {
    const { url } = await startCopies(t, stack, { RATE_LIMIT_PER_MINUTE: String(LIMIT) })
    const answers = await Promise.all(
      Array.from({ length: LIMIT * COPIES }, () => upload(url, { headers: CLOSING })),
    )
    const statuses = answers.map(({ status }) => status)
    assert.equal(statuses.filter((status) => status === 200).length, LIMIT)
    assert.equal(statuses.filter((status) => status === 429).length, LIMIT * (COPIES - 1))
  })
})
