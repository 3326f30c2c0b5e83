import { useState } from 'react'
import { FILL_SUMMARY_ID } from '../fields/ids.ts'
import { translateCount } from '../messages/counts.ts'
import { useTranslate } from '../messages/messages.ts'
import { NO_FILL } from '../registration/state/state.ts'
import { useLaterActions, useRegistrationState } from '../use-registration.ts'
import { FillSentence, UnreadableNote } from './fill-sentence.tsx'
import styles from './fill-status.module.css'
import { FillSummary } from './fill-summary.tsx'

/** What a resume that was added in step 3 answers of what was left open: a press away, never by itself. */
export function FillOffer() {
  const translate = useTranslate()
  const { acceptFill } = useLaterActions()
  const { offer, status } = useRegistrationState(({ fill }) => fill)
  const [isAccepted, setAccepted] = useState(false)
  const said = isAccepted && (status.kind === 'filled' || status.kind === 'undone') ? status : NO_FILL.status
  const accept = () => {
    setAccepted(true)
    acceptFill()
  }
  const isSilent = offer.kind === 'none' && said.kind === 'idle'
  return (
    <div id={FILL_SUMMARY_ID} tabIndex={-1} className={styles.offer} data-silent={isSilent || undefined}>
      <FillSentence status={said}>
        {offer.kind === 'unreadable' && <UnreadableNote reason={offer.reason} />}
        {offer.kind === 'answers' && <p>{translateCount(translate, 'fill_offer', offer.open)}</p>}
      </FillSentence>
      {offer.kind === 'answers' && (
        <button type="button" className="button" onClick={accept}>
          {translate('fill_accept')}
        </button>
      )}
      {said.kind === 'filled' && <FillSummary fields={said.fields} />}
    </div>
  )
}
