import { useEffect } from 'react'
import { createPortal } from 'react-dom'
import { SUBMIT_ID, SUBMIT_STATE_ID } from '../document/ids.ts'
import { Button } from '../fields/button.tsx'
import { useTranslate } from '../messages/messages.ts'
import { useDeferredActions, useRegistrationState } from '../use-registration.ts'

/** Shows in the button what a pressed Submit does, announces it, and cancels the upload that it waits for. */
export function SubmitState() {
  const translate = useTranslate()
  const { cancelUpload } = useDeferredActions()
  const isSending = useRegistrationState(({ submission }) => submission.kind === 'sending')
  const percent = useRegistrationState(({ submission, upload }) =>
    submission.kind === 'sending' && submission.isAfterUpload && upload.kind === 'running'
      ? `${Math.round(upload.share * 100)}%`
      : '',
  )
  const button = document.getElementById(SUBMIT_ID)!
  useEffect(() => button.style.setProperty('--done', percent), [button, percent])
  return (
    <>
      {isSending &&
        createPortal(
          // The button keeps its name.
          <span aria-hidden="true">
            {percent ? translate('uploading_share', { percent }) : translate('sending')}
          </span>,
          button,
        )}
      {createPortal(
        <>
          <p aria-live="polite">{isSending && translate(percent ? 'upload_then_send' : 'submitting')}</p>
          {percent && <Button text="cancel" onClick={cancelUpload} />}
        </>,
        document.getElementById(SUBMIT_STATE_ID)!,
      )}
    </>
  )
}
