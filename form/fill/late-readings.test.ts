import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { RESUME_READING_MS } from '@resume-library/contract/limits'
import { reading } from '../testing/filling.ts'
import { ANN, resumeFile, settled, testRegistration } from '../testing/test-registration.ts'

describe('a late reading is ignored', () => {
  const cases: Record<string, (set: Awaited<ReturnType<typeof reading>>) => void> = {
    'after Cancel': ({ registration }) => registration.cancelFill(),
    'after Remove': ({ registration }) => registration.removeResume(),
    'after another file in step 3': ({ registration }) =>
      registration.chooseFiles([resumeFile('b.pdf')], 'dropped'),
    'after another file in step 1': ({ chooseToFill }) => chooseToFill(resumeFile('b.pdf')),
    'after a file in step 1 that is no resume': ({ chooseToFill }) => chooseToFill(new File(['x'], 'b.png')),
    'after a link took its place': ({ registration, type }) => {
      type({ resume_url: 'ann.example/cv.pdf' })
      registration.addUrl()
    },
    'after too long a time': ({ clock }) => clock.advance(RESUME_READING_MS),
  }
  for (const [when, happen] of Object.entries(cases)) {
    test(when, async () => {
      const set = await reading()
      const { signal } = set.readings.asked[0]!
      happen(set)
      await settled()
      assert.ok(signal.aborted, 'the reader is ended')
      const inputs = { ...set.inputs }
      await set.end()
      assert.deepEqual(set.inputs, inputs)
      assert.notEqual(set.fill().status.kind, 'filled')
    })
  }

  test('after Discard, or Continue', async () => {
    const before = await testRegistration()
    before.type({ home_town: 'Boston' })
    before.clock.advance(1_000)
    for (const answer of ['discardDraft', 'continueDraft'] as const) {
      const set = await reading({ stored: before.stored() })
      set.registration[answer]()
      await set.end()
      assert.equal(set.inputs.first_name, '', answer)
      assert.equal(set.fill().status.kind, 'cancelled', 'and it is said')
    }
  })

  test('after a registration', async () => {
    const { registration, type, registrations, end, inputs, fill, answerUpload } = await reading()
    type(ANN)
    await answerUpload({ kind: 'uploaded' })
    registration.submit()
    registrations.answer({ kind: 'registered', body: {} })
    await settled()
    await end()
    assert.equal(inputs.latest_job_title, '')
    assert.equal(fill().status.kind, 'idle')
  })
})
