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
  // Asks before leaving during an upload.
  useEffect(() => (isUploading ? listen(window, ['beforeunload'], stay) : undefined), [isUploading])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time that another step is shown
  useEffect(stopStrayPresses, [step])
  useEffect(fillFromResume, [fillFromResume])
  useEffect(() => listen(window, ['pagehide'], cancelFill), [cancelFill])
  // A file dropped outside of the zone would replace the page.
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

/** Stops presses of a row that began before the step came: a double press on Next was not meant for it. */
function stopStrayPresses(): () => void {
  let isOfBefore = true
  const stop = (event: MouseEvent) => {
    if (event.detail < 2) isOfBefore = false
    if (!isOfBefore) return
    event.preventDefault()
    event.stopPropagation()
  }
  // mousedown moves the focus, click makes a choice.
  return listen(window, ['mousedown', 'click'], stop, true)
}
