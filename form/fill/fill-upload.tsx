import { ProgressBar } from '../fields/progress-bar.tsx'
import { useTranslate } from '../messages/messages.ts'
import { useTranslateFiles } from '../messages/sizes.ts'
import { useLaterActions, useRegistrationState } from '../use-registration.ts'
import styles from './fill-status.module.css'
import { handFocusOnToFile } from './hand-focus-on.ts'

interface FillUploadProps {
  /** The file that was chosen here is the resume, or on its way to be it. */
  readonly isShown: boolean
  /** It is none that can be uploaded. */
  readonly isRefused: boolean
}

/** How the file comes to be the resume of step 3, too. */
export function FillUpload({ isShown, isRefused }: FillUploadProps) {
  const translate = useTranslate()
  const translateFile = useTranslateFiles()
  const { retryUpload } = useLaterActions()
  const upload = useRegistrationState((state) => state.upload)
  const resume = useRegistrationState((state) => state.resume)
  const notes = useRegistrationState((state) => state.fileNotes)
  const hasFailed = isShown && upload.kind === 'failed'
  const faults = isRefused ? notes.map(({ message }) => message) : hasFailed ? upload.messages : []
  return (
    <>
      {isShown && upload.kind === 'running' && (
        <p className={styles.upload}>
          <span>{translate('fill_sending')}</span>{' '}
          <ProgressBar label={translate('upload_progress')} share={upload.share} />
        </p>
      )}
      {isShown && upload.kind === 'waiting' && <p className={styles.upload}>{translate('fill_waiting')}</p>}
      {isShown && upload.kind !== 'running' && resume.kind === 'file' && (
        <p className={styles.upload}>{translate('fill_added', { filename: resume.info.filename })}</p>
      )}
      <div role="alert" className={styles.faults}>
        {faults.map((message) => (
          <p key={translateFile(message)}>{translateFile(message)}</p>
        ))}
      </div>
      {hasFailed && (
        <button type="button" className="button" onClick={retryUpload} ref={handFocusOnToFile}>
          {translate('retry')}
        </button>
      )}
    </>
  )
}
