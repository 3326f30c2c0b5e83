import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type FormValues, INITIAL_VALUES } from '@resume-library/contract/candidate'
import fc from 'fast-check'
import { randomRegistration } from '../random-data/random-data.ts'
import { type Draft, isWorthKeeping, mergeDrafts, readDraft, writeDraft } from './draft.ts'

const UPLOADED = {
  info: { url: 'https://x.example/cv.pdf', filename: 'cv.pdf', filetype: 'pdf', content: 'QUJD' },
  source: 'file',
} as const

const draftOf = (values: Partial<FormValues>, rest: Partial<Draft> = {}): Draft => ({
  values: { ...INITIAL_VALUES, ...values },
  link: '',
  resume: null,
  ...rest,
})

describe('draft', () => {
  test('what was written is read again, but for the password', () => {
    fc.assert(
      fc.property(fc.noShrink(fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true })), (random) => {
        const { values } = randomRegistration(() => random)
        const written = writeDraft(draftOf(values, { link: 'x.example', resume: UPLOADED }))
        assert.ok(!written.includes(values.password), 'the password is not kept')
        assert.deepEqual(readDraft(written)?.values, { ...values, password: '' })
        assert.equal(readDraft(written)?.link, 'x.example')
      }),
    )
  })

  test('a resume with an address goes without its content; one without keeps it', () => {
    const uploaded = readDraft(writeDraft(draftOf({}, { resume: UPLOADED })))
    assert.deepEqual(uploaded?.resume?.info, { ...UPLOADED.info, content: '' })
    const sample = { info: { ...UPLOADED.info, url: '' }, source: 'sample' } as const
    assert.deepEqual(readDraft(writeDraft(draftOf({}, { resume: sample })))?.resume, sample)
  })

  test('is not worth keeping before anything was answered', () => {
    assert.equal(isWorthKeeping(draftOf({})), false)
    assert.equal(isWorthKeeping(draftOf({ password: 'only this' })), false)
    assert.equal(isWorthKeeping(draftOf({ email: 'a' })), true)
    assert.equal(isWorthKeeping(draftOf({ relocate: '0' })), true)
    assert.equal(isWorthKeeping(draftOf({}, { link: 'x' })), true)
    assert.equal(isWorthKeeping(draftOf({}, { resume: UPLOADED })), true)
  })

  test('what is no draft of ours is none, and never an error', () => {
    for (const text of [null, '', '{', 'null', '[]', '1', '{"values":1}', '{"values":{}}']) {
      assert.equal(readDraft(text), null, String(text))
    }
    fc.assert(fc.property(fc.json(), (text) => void readDraft(text)))
  })

  test('parts of another shape are left out', () => {
    const values = {
      first_name: 'Ann',
      last_name: 7,
      acceptable_job_types: ['Contract', 'Piracy'],
      password: 'x',
    }
    const resume = { info: { ...UPLOADED.info, url: 3 }, source: 'file' }
    const draft = readDraft(JSON.stringify({ values, link: 4, resume }))
    assert.equal(draft?.values.first_name, 'Ann')
    assert.equal(draft?.values.last_name, '')
    assert.equal(draft?.values.password, '')
    assert.deepEqual(draft?.values.acceptable_job_types, ['Contract'])
    assert.equal(draft?.link, '')
    assert.equal(draft?.resume, null)
  })

  test('what was typed last wins over the draft', () => {
    const before = draftOf({ first_name: 'Ann', last_name: 'Lee' }, { link: 'old', resume: UPLOADED })
    const merged = mergeDrafts(draftOf({ first_name: 'Anna', password: 'new' }), before)
    assert.equal(merged.values.first_name, 'Anna')
    assert.equal(merged.values.last_name, 'Lee')
    assert.equal(merged.values.password, 'new')
    assert.equal(merged.link, 'old')
    assert.equal(merged.resume, UPLOADED)
  })
})
