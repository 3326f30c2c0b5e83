import { createPortal } from 'react-dom'
import { useSay } from '../../messages/messages.ts'
import { DONE_ID } from '../places.ts'

/** What now, after a registration: in its place at the top of the page. */
export function DonePanel({ jobBoardUrl }: { jobBoardUrl: string }) {
  const say = useSay()
  return createPortal(
    <>
      <h2>{say('done_title')}</h2>
      <p>{say('toast_registered')}</p>
      <p>{say('done_next')}</p>
      <p>
        <a href={`${jobBoardUrl}/login`}>{say('done_login', { host: jobBoardUrl })}</a>
      </p>
    </>,
    document.getElementById(DONE_ID)!,
  )
}
