import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { RESUME_MAX_BYTES } from '@resume-library/contract/limits'
import { PDF, TEXT } from '../testing/requests.ts'
import { checkResume } from './check-resume.ts'
import { sourceOfBytes } from './content/byte-source.ts'

/** Of 5 MiB in pieces of 64 KB, every fourth at least is followed by a turn of others. */
const TURNS_MIN = 19

describe('looking at a resume', () => {
  for (const [what, type, content, code] of [
    ['an empty file', 'pdf', '', 'resume_empty'],
    ['another extension', null, PDF, 'resume_type_refused'],
    ['a PDF called text', 'txt', PDF, 'resume_type_refused'],
    ['text called a PDF', 'pdf', TEXT, 'resume_type_refused'],
    ['binary called text', 'txt', 'A\0B\x07', 'resume_type_refused'],
  ] as const)
    test(`refuses ${what}`, () =>
      assert.rejects(checkResume(type, sourceOfBytes(Buffer.from(content)), null), { code }))

  for (const [what, type, bytes] of [
    ['broken UTF-8', 'txt', Buffer.alloc(RESUME_MAX_BYTES, Buffer.from('f09f98', 'hex'))],
    ['UTF-16', 'txt', Buffer.alloc(RESUME_MAX_BYTES, 'a\0')],
  ] as const) {
    test(`lets others have their turn: a ${type} of ${what}`, async () => {
      let turns = 0
      let isDone = false
      const count = () => {
        turns += 1
        if (!isDone) setImmediate(count)
      }
      setImmediate(count)
      await checkResume(type, sourceOfBytes(bytes), null)
      isDone = true
      assert.ok(turns >= TURNS_MIN, `${turns} turns`)
    })
  }
})
