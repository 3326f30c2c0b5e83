import { createPortal } from 'react-dom'
import { FILL_STATUS_ID } from '../fields/ids.ts'
import { useTranslate } from '../messages/messages.ts'
import { summarised } from '../registration/fill/fill-changes.ts'
import { useLaterActions, useRegistrationState } from '../use-registration.ts'
import { FillSentence } from './fill-sentence.tsx'
import styles from './fill-status.module.css'
import { FillSummary } from './fill-summary.tsx'
import { FillUpload } from './fill-upload.tsx'
import { handFocusOnToFile } from './hand-focus-on.ts'

/** What is said below the button of step 1. */
export function FillStatus() {
  const translate = useTranslate()
  const { cancelFill } = useLaterActions()
  const fill = useRegistrationState((state) => state.fill)
  const { status } = fill
  const fields = summarised(fill)
  return createPortal(
    <div className={styles.status} data-silent={status.kind === 'idle' || undefined}>
      <FillSentence status={status} />
      {status.kind === 'reading' && (
        <button type="button" className="button" onClick={cancelFill} ref={handFocusOnToFile}>
          {translate('cancel')}
        </button>
      )}
      {fields.length > 0 && <FillSummary fields={fields} />}
      <FillUpload isShown={fill.isResume === true} isRefused={status.kind === 'refused'} />
    </div>,
    document.getElementById(FILL_STATUS_ID)!,
  )
}
