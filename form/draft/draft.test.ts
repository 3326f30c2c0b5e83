import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type FormValues, INITIAL_VALUES } from '@resume-library/contract/candidate'
import fc from 'fast-check'
import { randomRegistration } from '../random-data/random-data.ts'
import { type Draft, parseDraft, serializeDraft } from './draft.ts'

const INFO = { url: 'https://x.example/cv.pdf', filename: 'cv.pdf', filetype: 'pdf', content: 'QUJD' }
const UPLOADED = { kind: 'file', info: INFO, copy: null } as const
const ATTEMPT = { key: '0f', date: '2026-11-21T20:00:00.000Z', answers: 'abc' }

const draftOf = (values: Partial<FormValues>, rest: Partial<Draft> = {}): Draft => ({
  values: { ...INITIAL_VALUES, ...values },
  resume: { kind: 'none' },
  attempt: null,
  ...rest,
})

describe('draft', () => {
  test('round-trips all but the password', () => {
    fc.assert(
      fc.property(fc.noShrink(fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true })), (random) => {
        const { values } = randomRegistration(() => random)
        const typed = { ...values, resume_url: 'x.example' }
        const written = serializeDraft(draftOf(typed, { resume: UPLOADED, attempt: ATTEMPT }))
        assert.ok(!written.includes(values.password), 'the password is not kept')
        assert.deepEqual(parseDraft(written)?.values, { ...typed, password: '' })
        assert.deepEqual(parseDraft(written)?.attempt, ATTEMPT)
      }),
    )
  })

  test('stores the content only of a resume without an address', () => {
    const uploaded = parseDraft(serializeDraft(draftOf({}, { resume: UPLOADED })))
    assert.deepEqual(uploaded?.resume, { ...UPLOADED, info: { ...INFO, content: '' } })
    const file = {
      ...UPLOADED,
      info: { ...INFO, content: '' },
      deleteUrl: '/api/upload/cv.pdf?secret=x',
    } as const
    assert.deepEqual(parseDraft(serializeDraft(draftOf({}, { resume: file })))?.resume, file)
    const sample = { kind: 'sample', info: { ...INFO, url: '' } } as const
    assert.deepEqual(parseDraft(serializeDraft(draftOf({}, { resume: sample })))?.resume, sample)
  })

  test('ignores foreign text', () => {
    for (const text of [null, '', '{', 'null', '[]', '1', '{"values":1}', '{"values":{}}']) {
      assert.equal(parseDraft(text), null, String(text))
    }
    fc.assert(fc.property(fc.json(), (text) => void parseDraft(text)))
  })

  test('ignores malformed parts', () => {
    const values = {
      first_name: 'Ann',
      last_name: 7,
      acceptable_job_types: ['Contract', 'Piracy'],
      password: 'x',
    }
    const resume = { kind: 'file', info: { ...INFO, url: 3 } }
    const draft = parseDraft(JSON.stringify({ values, attempt: { key: 4 }, resume }))
    assert.equal(draft?.values.first_name, 'Ann')
    assert.equal(draft?.values.last_name, '')
    assert.equal(draft?.values.password, '')
    assert.deepEqual(draft?.values.acceptable_job_types, ['Contract'])
    assert.equal(draft?.attempt, null)
    assert.deepEqual(draft?.resume, { kind: 'none' })
  })
})

test('ignores a resume of an unknown kind, or without address and content', () => {
  const info = { url: 'https://a.example/cv.pdf', filename: 'cv.pdf', filetype: 'pdf', content: '' }
  const read = (resume: object) =>
    parseDraft(JSON.stringify({ values: { first_name: 'Ann' }, resume }))?.resume.kind
  assert.equal(read({ kind: 'link', info }), 'link')
  assert.equal(read({ kind: 'fax', info }), 'none')
  assert.equal(read({ kind: 'link', info: { ...info, url: '' } }), 'none')
})
