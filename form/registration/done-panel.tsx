import styles from '../fields/panels.module.css'
import { useSay } from '../messages/messages.ts'

export const DONE_ID = 'done'

interface DonePanelProps {
  readonly jobBoardUrl: string
  /** Whether a registration has just succeeded. */
  readonly shown: boolean
}

/** What now, after a registration. The region is there before its words, so that they are announced. */
export function DonePanel({ jobBoardUrl, shown }: DonePanelProps) {
  const say = useSay()
  return (
    <div id={DONE_ID} role="status" tabIndex={-1} className={styles.done}>
      {shown && (
        <>
          <h2>{say('done_title')}</h2>
          <p>{say('toast_registered')}</p>
          <p>{say('done_next')}</p>
          <p>
            <a href={`${jobBoardUrl}/login`}>{say('done_login', { host: jobBoardUrl })}</a>
          </p>
        </>
      )}
    </div>
  )
}
