import { type FieldName, INITIAL_VALUES, type StepIndex } from '@resume-library/contract/candidate'
import { useEffect } from 'react'
import { listen } from '../document/listen.ts'
import { afterPress, watchPresses } from '../document/presses.ts'
import type { DeferredActions } from '../registration/actions.ts'
import { useDeferredActions, useRegistrationState } from '../use-registration.ts'

export function usePageEvents(step: StepIndex): void {
  const actions = useDeferredActions()
  const { saveDraft, fillFromResume, cancelFill } = actions
  const isUploading = useRegistrationState(({ upload }) => upload.kind === 'running')
  useEffect(() => listenToFields(document.forms[0]!, actions), [actions])
  useEffect(watchPresses, [])
  useEffect(() => listen(window, ['pagehide'], saveDraft), [saveDraft])
  useEffect(() => listen(document, ['visibilitychange'], saveDraft), [saveDraft])
  // The browser asks before the page goes in the middle of an upload.
  useEffect(() => (isUploading ? listen(window, ['beforeunload'], stay) : undefined), [isUploading])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time that another step is shown
  useEffect(stopStrayPresses, [step])
  // A file may have been chosen while something else was waited for.
  useEffect(fillFromResume, [fillFromResume])
  useEffect(() => listen(window, ['pagehide'], cancelFill), [cancelFill])
  // A file dropped beside the zone would replace the page, and everything typed with it.
  useEffect(() => listen(window, ['dragover', 'drop'], stay), [])
}

const stay = (event: Event) => event.preventDefault()

export function listenToFields(
  form: EventTarget,
  actions: Pick<DeferredActions, 'fieldChanged' | 'fieldLeft' | 'catchUp'>,
): () => void {
  const changes = listen(form, ['input'], ({ target }) => {
    const field = fieldOf(target)
    if (field) actions.fieldChanged(field)
  })
  const leaves = listen(form, ['focusout'], ({ target }) => {
    const field = fieldOf(target)
    if (field) afterPress(() => actions.fieldLeft(field))
  })
  // The actions are there before the page is rendered that listens, and a person types meanwhile.
  actions.catchUp()
  return () => {
    changes()
    leaves()
  }
}

function fieldOf(target: EventTarget | null) {
  const { name } = target as HTMLInputElement
  return name in INITIAL_VALUES ? (name as FieldName) : null
}

/**
 * Stops the second press of a double one on Next: it hits what has come to its place, and was not meant. Presses in a
 * row, as the browser counts them, are stray if the first came before the step.
 */
function stopStrayPresses(): () => void {
  let isOfBefore = true
  const stop = (event: MouseEvent) => {
    if (event.detail < 2) isOfBefore = false
    if (!isOfBefore) return
    event.preventDefault()
    event.stopPropagation()
  }
  // The focus goes with the one, a choice with the other.
  return listen(window, ['mousedown', 'click'], stop, true)
}
