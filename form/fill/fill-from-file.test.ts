import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { READ, reading } from '../testing/filling.ts'
import { resumeFile } from '../testing/test-registration.ts'

describe('a file chosen in step 1', () => {
  test('keeps typed answers, and the focus of a person who types', async () => {
    const { now, end, inputs, type, fill, clock } = await reading({ typed: { first_name: 'Rosalind' } })
    type({ last_name: 'D', zip_code: '1' })
    type({ zip_code: '' })
    const { position } = now()
    await end()
    clock.advance(0)
    assert.equal(inputs.first_name, 'Rosalind')
    assert.equal(inputs.last_name, 'D')
    assert.equal(inputs.zip_code, '', 'emptied by the person who is typing in it')
    assert.equal(inputs.email, 'rosa@example.com')
    assert.equal(now().position, position)
    assert.ok(!('last_name' in fill().marked))
  })

  test('fills fields that were typed in and emptied before', async () => {
    const { end, type, inputs, chooseToFill, readings } = await reading()
    type({ first_name: 'R' })
    type({ first_name: '' })
    chooseToFill(resumeFile('b.pdf'))
    readings.fail()
    await end()
    assert.equal(inputs.first_name, READ.values.first_name)
  })

  test('leaves the focus on a phone, and scrolls to what came of it', async () => {
    const set = await reading()
    set.person.isOnPhone = true
    await set.end()
    set.clock.advance(0)
    assert.deepEqual(set.now().position, { step: 0, focus: 'fill-status', select: false })
  })

  const interruptions: Record<string, (set: Awaited<ReturnType<typeof reading>>) => void> = {
    typed: ({ type }) => type({ phone: '5' }),
    'gone into a field': ({ person }) => {
      person.isFieldFocused = true
    },
    'gone to another step': ({ registration }) => registration.goTo(1),
    'gone to another field': ({ registration }) => registration.goToField('phone'),
    'taken it back': ({ registration }) => registration.undoFill(),
    'chosen another file': ({ chooseToFill }) => chooseToFill(resumeFile('b.pdf')),
  }
  for (const [what, happen] of Object.entries(interruptions))
    test(`does not move the focus of a person who has ${what}`, async () => {
      const set = await reading()
      const before = set.now().position
      await set.end()
      assert.equal(set.now().position, before)
      happen(set)
      const { position } = set.now()
      set.clock.advance(0)
      assert.equal(set.now().position, position)
    })

  test('fills no invalid answer, and never the password', async () => {
    const { end, inputs, fill } = await reading()
    await end({
      ...READ,
      values: { email: 'rosa at home', zip_code: '1', phone: ' ', last_name: 'x'.repeat(201) },
    })
    assert.equal(fill().status.kind, 'nothing_new')
    for (const field of ['email', 'zip_code', 'phone', 'last_name', 'password'] as const)
      assert.equal(inputs[field], '', field)
  })

  test('is forgotten once step 3 replaces it', async () => {
    const { end, fill, chooseResume, answerUpload } = await reading()
    await end({ kind: 'unreadable', reason: 'scanned' })
    await answerUpload({ kind: 'uploaded' })
    assert.equal(fill().isResume, true)
    await chooseResume('b.pdf')
    assert.equal(fill().isResume, false, 'what is sent now was not chosen on step 1')
    assert.equal(fill().status.kind, 'unreadable', 'it is the resume until the other has come')
    await answerUpload({ kind: 'uploaded' })
    assert.equal(fill().status.kind, 'idle')
  })
})
