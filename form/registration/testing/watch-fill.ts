import assert from 'node:assert/strict'
import type { FieldName } from '@resume-library/contract/candidate'
import { summarised } from '../fill/fill-changes.ts'
import { FILLED_FIELDS } from '../state/fill-state.ts'
import type { TestRegistration } from './test-registration.ts'

/** @returns checks what must hold of filling from a resume, after each thing that happened */
export function watchFill({ registration, inputs, readings }: TestRegistration): (what: string) => void {
  const live = () => readings.asked.filter(({ signal }) => !signal.aborted).length
  const now = () => ({ inputs: { ...inputs }, live: live(), ...registration.current() })
  let before = now()
  return (what) => {
    const after = now()
    const { status, marked } = after.fill
    assert.ok(after.live <= 1, `${what}: ${after.live} readings run`)
    // A file as it was chosen is read on step 1; what step 3 reads is the copy of one that has arrived.
    if (readings.asked.some(({ file, signal }) => file instanceof File && !signal.aborted))
      assert.equal(status.kind, 'reading', `${what}: a reading runs that is not shown`)
    if (status.kind !== 'reading' && Object.keys(marked).length)
      assert.ok(summarised(after.fill).length, `${what}: nothing leads to Undo`)
    if (what === 'the end' && status.kind === 'reading')
      assert.equal(after.live, 1, `${what}: a reading is shown that does not run`)
    const changed = (Object.keys(after.inputs) as FieldName[]).filter(
      // An address is emptied when it is added.
      (field) => field !== 'resume_url' && String(after.inputs[field]) !== String(before.inputs[field]),
    )
    if (what.startsWith('type ')) {
      const typed = Object.keys(JSON.parse(what.slice('type '.length)))
      assert.deepEqual(
        typed.filter((field) => field in marked),
        [],
        `${what}: what was typed is marked`,
      )
      // A reading that is under way may have ended beside it, and filled in.
    } else if (after.start.round === before.start.round && !before.live) {
      if (what === 'undo the filling') isExactlyUndone(changed, before.fill.marked)
      else if (what !== 'accept the filling')
        assert.deepEqual(changed, [], `${what}: something late was written`)
    }
    for (const field of FILLED_FIELDS)
      if (field in marked) assert.equal(inputs[field], marked[field], `${what}: ${field} is marked`)
    before = after
  }
}

function isExactlyUndone(changed: readonly string[], marked: object) {
  assert.deepEqual(
    [...changed].sort(),
    Object.keys(marked).sort(),
    'Undo takes back what was filled, and only it',
  )
}
