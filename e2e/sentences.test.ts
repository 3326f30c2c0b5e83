import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { SENTENCES } from '@resume-library/contract/sentences'

/**
 * Sentences that no journey can read in the page, and why; the number is a page in `docs/decisions/`.
 * Their words are tested where they are made.
 */
const NOT_IN_THE_PAGE: Readonly<Record<string, string>> = {
  resume_incomplete: '0092',
}

const journeys = readdirSync(import.meta.dirname)
  .filter((name) => name.endsWith('.spec.ts'))
  .map((name) => readFileSync(join(import.meta.dirname, name), 'utf8'))
  .join('\n')

describe('every sentence of the specification is read in a journey, or a decision says why not', () => {
  for (const code of Object.keys(SENTENCES)) {
    test(code, () => {
      const isRead = journeys.includes(`sentence('${code}'`)
      assert.notEqual(
        isRead,
        code in NOT_IN_THE_PAGE,
        isRead ? 'it can be read after all' : 'nobody reads it',
      )
    })
  }

  test('nothing is excused that does not exist', () => {
    for (const code of Object.keys(NOT_IN_THE_PAGE)) assert.ok(code in SENTENCES, code)
  })
})
