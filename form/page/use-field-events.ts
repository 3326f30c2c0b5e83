import { type FieldName, INITIAL_VALUES } from '@resume-library/contract/candidate'
import { useEffect } from 'react'
import type { LaterActions } from '../registration/state/actions.ts'
import { useLaterActions } from '../use-registration.ts'

/** Tells the registration what is typed, and when a field is left. No state changes and nothing is rendered by it. */
export function useFieldEvents(): void {
  const actions = useLaterActions()
  useEffect(() => listenToFields(document.forms[0]!, actions), [actions])
  useEffect(watchPresses, [])
}

/** @returns how to listen no more */
export function listenToFields(
  form: EventTarget,
  actions: Pick<LaterActions, 'fieldChanged' | 'fieldLeft' | 'catchUp'>,
): () => void {
  const changed = ({ target }: Event) => {
    const field = fieldOf(target)
    if (field) actions.fieldChanged(field)
  }
  const left = ({ target }: Event) => {
    const field = fieldOf(target)
    if (field) afterPress(() => actions.fieldLeft(field))
  }
  form.addEventListener('input', changed)
  form.addEventListener('focusout', left)
  // The actions are there before the page is rendered that listens, and a person types meanwhile.
  actions.catchUp()
  return () => {
    form.removeEventListener('input', changed)
    form.removeEventListener('focusout', left)
  }
}

function fieldOf(target: EventTarget | null) {
  const { name } = target as HTMLInputElement
  return name in INITIAL_VALUES ? (name as FieldName) : null
}

let pressing = false

/**
 * Runs what may move the page, but not between the press and the release of a button: it would move away under
 * the finger, and the click be lost.
 */
export function afterPress(run: () => void): void {
  if (pressing) document.addEventListener('pointerup', () => setTimeout(run), { once: true })
  else run()
}

function watchPresses(): () => void {
  const press = () => {
    pressing = true
  }
  const release = () => {
    pressing = false
  }
  document.addEventListener('pointerdown', press, true)
  document.addEventListener('pointerup', release, true)
  document.addEventListener('pointercancel', release, true)
  return () => {
    document.removeEventListener('pointerdown', press, true)
    document.removeEventListener('pointerup', release, true)
    document.removeEventListener('pointercancel', release, true)
  }
}
