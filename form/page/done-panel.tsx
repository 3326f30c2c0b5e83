import { useState } from 'react'
import { createPortal } from 'react-dom'
import { readConfiguration } from '../browser/configuration.ts'
import { DONE_ID } from '../fields/ids.ts'
import { useTranslate } from '../messages/messages.ts'

/** What now, after a registration: in its place at the top of the page. */
export function DonePanel() {
  const [{ jobBoardUrl }] = useState(readConfiguration)
  return createPortal(<DoneWords jobBoardUrl={jobBoardUrl} />, document.getElementById(DONE_ID)!)
}

export function DoneWords({ jobBoardUrl }: { jobBoardUrl: string }) {
  const translate = useTranslate()
  return (
    <>
      <h2>{translate('done_title')}</h2>
      <p>{translate('toast_registered')}</p>
      <p>{translate('done_next')}</p>
      <p>
        <a href={`${jobBoardUrl}/login`}>{translate('done_login', { host: jobBoardUrl })}</a>
      </p>
    </>
  )
}
