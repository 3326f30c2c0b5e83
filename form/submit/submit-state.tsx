import { useEffect } from 'react'
import { createPortal } from 'react-dom'
import { SUBMIT_ID, SUBMIT_STATE_ID } from '../document/ids.ts'
import { Button } from '../fields/button.tsx'
import { passFocusTo } from '../fields/pass-focus.ts'
import { useTranslate } from '../messages/messages.ts'
import { isSubmitting } from '../registration/state.ts'
import { useDeferredActions, useRegistrationState } from '../use-registration.ts'

const passFocusToSubmit = passFocusTo(SUBMIT_ID)

/** Shows in the button what a pressed Submit does, announces it, and cancels the upload that it waits for. */
export function SubmitState() {
  const translate = useTranslate()
  const { cancelUpload } = useDeferredActions()
  const kind = useRegistrationState(({ submission }) => submission.kind)
  // Elsewhere the button is Next.
  const isOnButton = useRegistrationState((state) => state.position.step === 2 && isSubmitting(state))
  const isWaiting = kind === 'waiting_for_upload'
  const percent = useRegistrationState(({ upload }) =>
    isOnButton && isWaiting && upload.kind === 'running' ? `${Math.round(upload.share * 100)}%` : '',
  )
  const button = document.getElementById(SUBMIT_ID)!
  useEffect(() => button.style.setProperty('--done', percent), [button, percent])
  return (
    <>
      {isOnButton &&
        createPortal(
          // The button keeps its name.
          <span aria-hidden="true">
            {percent ? translate('uploading_share', { percent }) : translate('sending')}
          </span>,
          button,
        )}
      {createPortal(
        <>
          {/* One text: two would stay where a browser translates the page. */}
          <p aria-live="polite">
            {isWaiting ? translate('upload_then_send') : kind === 'sending' && translate('submitting')}
          </p>
          {isWaiting && <Button text="cancel" onClick={cancelUpload} ref={passFocusToSubmit} />}
        </>,
        document.getElementById(SUBMIT_STATE_ID)!,
      )}
    </>
  )
}
