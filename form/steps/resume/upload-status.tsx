import { Button } from '../../fields/button.tsx'
import { FileSentence } from '../../fields/file-sentence.tsx'
import { passFocusTo } from '../../fields/pass-focus.ts'
import { ProgressBar } from '../../fields/progress-bar.tsx'
import { RetryCountdown } from '../../fields/retry-countdown.tsx'
import { useTranslateFiles } from '../../messages/amounts.ts'
import { useTranslate } from '../../messages/messages.ts'
import type { FileNote } from '../../registration/state.ts'
import { useDeferredActions, useRegistrationState } from '../../use-registration.ts'
import styles from './resume.module.css'

/** Receives the focus when an automatic retry removes the buttons. */
const passFocusToResume = passFocusTo('resume_url')

/** Upload and its errors. Start, end and failure are announced, the progress is not. */
export function UploadStatus() {
  const translate = useTranslate()
  const { cancelUpload, retryUpload, dismissUpload } = useDeferredActions()
  const upload = useRegistrationState((state) => state.upload)
  // A waiting Submit shows it in its button.
  const isInButton = useRegistrationState(({ submission }) => submission.kind === 'waiting_for_upload')
  const retry = useRegistrationState((state) => state.uploadRetry)
  const notes = useRegistrationState((state) => state.fileNotes)
  return (
    <>
      <div aria-live="polite" className={styles.status}>
        {upload.kind === 'running' && (
          <p>
            <FileSentence message="uploading" filename={upload.filename} />
          </p>
        )}
        {upload.kind === 'waiting' && (
          <p>
            <FileSentence message="upload_waiting" filename={upload.file.name} />
          </p>
        )}
        {upload.kind === 'cancelled' && <p>{translate('upload_cancelled')}</p>}
      </div>
      {upload.kind === 'running' && !isInButton && (
        <div className={styles.progress}>
          <ProgressBar label={translate('upload_progress')} share={upload.share} />
          <bdi aria-hidden="true">{`${Math.round(upload.share * 100)}%`}</bdi>
          <Button text="cancel" onClick={cancelUpload} />
        </div>
      )}
      <div role="alert" aria-atomic="true" className={styles.refusals}>
        <Notes notes={notes} />
        {upload.kind === 'failed' && (
          <>
            <p>
              <strong>{upload.file.name}</strong>
            </p>
            {/* Offline it is sent by itself: no sentence asks to do so. */}
            {(retry?.isAutomatic && navigator.onLine === false ? OFFLINE : upload.messages).map((message) => (
              <p key={translate(message)}>{translate(message)}</p>
            ))}
            {retry && <RetryCountdown retry={retry} />}
          </>
        )}
      </div>
      {(upload.kind === 'failed' || upload.kind === 'waiting') && (
        <div className={styles.actions}>
          {upload.kind === 'failed' && !upload.isFinal && (
            <Button text="retry" onClick={retryUpload} ref={passFocusToResume} />
          )}
          <Button
            text="remove"
            ref={passFocusToResume}
            aria-label={translate('remove_file', { filename: upload.file.name })}
            onClick={dismissUpload}
          />
        </div>
      )}
    </>
  )
}

const OFFLINE = [{ code: 'retry_upload_connected' }] as const

function Notes({ notes }: { notes: readonly FileNote[] }) {
  const translate = useTranslateFiles()
  if (!notes.length) return null
  return (
    <ul>
      {notes.map(({ filename, message }) => (
        <li key={`${filename}${translate(message)}`}>
          {filename && (
            <strong>
              <bdi>{filename}</bdi>:{' '}
            </strong>
          )}
          {translate(message)}
        </li>
      ))}
    </ul>
  )
}
