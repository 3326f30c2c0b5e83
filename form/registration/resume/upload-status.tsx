import { useSay } from '../../messages/messages.ts'
import styles from './resume.module.css'
import type { UploadControl } from './use-upload.ts'

interface UploadStatusProps {
  readonly upload: UploadControl
}

/** What is being uploaded, and what went wrong. Start, end and failure are announced; the progress is not. */
export function UploadStatus({ upload: { state, notes, cancel, retry, forget } }: UploadStatusProps) {
  const say = useSay()
  /** The button that was pressed goes away: the focus stays with the resume. */
  const leaving = (act: () => void) => () => {
    act()
    document.getElementById('resume_url')?.focus()
  }
  return (
    <>
      <div role="status" className={styles.status}>
        {state.kind === 'running' && <p>{say('uploading', { filename: state.filename })}</p>}
        {state.kind === 'cancelled' && <p>{say('upload_cancelled')}</p>}
      </div>
      {state.kind === 'running' && (
        <div className={styles.progress}>
          <progress aria-label={say('upload_progress')} value={state.share} max={1} />
          <span aria-hidden="true">{Math.round(state.share * 100)} %</span>
          <button type="button" className="button" onClick={leaving(cancel)}>
            {say('cancel')}
          </button>
        </div>
      )}
      <div role="alert" className={styles.refusals}>
        {notes.length > 0 && (
          <ul>
            {notes.map(({ filename, words }) => (
              <li key={`${filename}${say(words)}`}>
                {filename && <strong>{filename}: </strong>}
                {say(words)}
              </li>
            ))}
          </ul>
        )}
        {state.kind === 'failed' && (
          <>
            <p>
              <strong>{state.file.name}</strong>
            </p>
            {state.words.map((words) => (
              <p key={say(words)}>{say(words)}</p>
            ))}
          </>
        )}
      </div>
      {state.kind === 'failed' && (
        <div className={styles.actions}>
          <button type="button" className="button" onClick={leaving(retry)}>
            {say('retry')}
          </button>
          <button
            type="button"
            className="button"
            aria-label={say('remove_file', { filename: state.file.name })}
            onClick={leaving(forget)}
          >
            {say('remove')}
          </button>
        </div>
      )}
    </>
  )
}
