import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { INITIAL_VALUES } from '@resume-library/contract/candidate'
import { FIELDS, READ, reading } from '../testing/filling.ts'
import { settled, testRegistration } from '../testing/test-registration.ts'
import { fieldsOf, summarizedFields, unansweredIn } from './filled-answers.ts'

describe('Undo', () => {
  test('undoes filled answers alone', async () => {
    const { registration, end, type, inputs, fill, now } = await reading({ typed: { home_town: 'Bronx' } })
    await end()
    type({ last_name: 'Diaz-Lee', phone: '555 0100' })
    type({ email: 'rosa@example.com' })
    registration.undoFill()
    assert.equal(inputs.first_name, '')
    assert.equal(inputs.key_skills, '')
    assert.equal(inputs.last_name, 'Diaz-Lee')
    assert.equal(inputs.phone, '555 0100')
    assert.equal(inputs.home_town, 'Bronx')
    assert.equal(inputs.email, 'rosa@example.com', 'typed again, and so the person’s')
    assert.deepEqual(fill().marked, {})
    assert.equal(now().upload.kind, 'idle', 'the file that it came from is taken back, too')
    assert.deepEqual(fill().status, { kind: 'undone_file' })
  })

  test('remains after a second file that filled nothing', async () => {
    const { registration, end, chooseToFill, fill, inputs } = await reading()
    await end()
    chooseToFill()
    await settled()
    assert.deepEqual(summarizedFields(fill()), [], 'not while it is read')
    registration.removeResume()
    assert.deepEqual(fill().status, { kind: 'filled', fields: FIELDS })
    await end()
    chooseToFill()
    await settled()
    await end()
    assert.equal(fill().status.kind, 'nothing_new')
    assert.deepEqual(summarizedFields(fill()), FIELDS)
    registration.undoFill()
    assert.equal(inputs.first_name, '')
    assert.deepEqual(summarizedFields(fill()), [])
  })
})

test('a draft of an earlier visit replaces filled answers; those it leaves open stay marked', async () => {
  const before = await testRegistration()
  before.type({ first_name: 'Rosita', home_town: 'Boston' })
  before.clock.advance(1_000)
  const { registration, end, inputs, fill } = await reading({ stored: before.stored() })
  await end()
  assert.equal(inputs.first_name, 'Rosa')
  registration.continueDraft()
  assert.equal(inputs.first_name, 'Rosita')
  assert.equal(inputs.last_name, 'Diaz')
  assert.deepEqual(Object.keys(fill().marked), FIELDS.slice(1))
  registration.undoFill()
  assert.equal(inputs.first_name, 'Rosita')
  assert.equal(inputs.last_name, '')
})

describe('a restored draft beside filled answers', () => {
  const before = async (typed: Parameters<Awaited<ReturnType<typeof testRegistration>>['type']>[0]) => {
    const { type, clock, stored } = await testRegistration()
    type(typed)
    clock.advance(1_000)
    return stored()
  }

  test('keeps the marks of its open answers after a second file', async () => {
    const set = await reading({ stored: await before({ home_town: 'Boston' }) })
    await set.end()
    set.chooseToFill()
    await settled()
    set.registration.continueDraft()
    assert.deepEqual(set.fill().status, { kind: 'cancelled' })
    assert.deepEqual(set.fill().marked, READ.values)
    assert.deepEqual(set.fill().unsure, READ.unsure)
    set.registration.undoFill()
    assert.equal(set.inputs.first_name, '')
  })
})

test('only empty fields are open', () => {
  const found = { first_name: 'Bob', last_name: 'Ray' }
  assert.deepEqual(unansweredIn(found, { ...INITIAL_VALUES, first_name: 'Ann' }), { last_name: 'Ray' })
})

test('zip code and town of another address are not filled', () => {
  const found = { zip_code: '02134-1000', home_town: 'Boston' }
  const open = (typed: object) => fieldsOf(unansweredIn(found, { ...INITIAL_VALUES, ...typed }))
  assert.deepEqual(open({}), ['zip_code', 'home_town'])
  assert.deepEqual(open({ zip_code: ' 02134' }), ['home_town'])
  assert.deepEqual(open({ zip_code: '10001' }), [])
  assert.deepEqual(open({ home_town: 'boston, MA' }), ['zip_code'])
  assert.deepEqual(open({ home_town: 'Bronx' }), [])
  assert.deepEqual(fieldsOf(unansweredIn({ zip_code: '02134' }, { ...INITIAL_VALUES, home_town: 'Bronx' })), [
    'zip_code',
  ])
})
