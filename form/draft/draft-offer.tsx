import { DRAFT_ID } from '../document/ids.ts'
import { Button } from '../fields/button.tsx'
import { useTranslate } from '../messages/messages.ts'
import { useRegistration } from '../use-registration.ts'

/** Offers the draft of an earlier visit. Always rendered; CSS shows it if there is a draft. */
export function DraftOffer() {
  const translate = useTranslate()
  const { perform } = useRegistration()
  return (
    <section id={DRAFT_ID} className="row band" aria-labelledby="draft-title">
      <h2 id="draft-title" className="row-name">
        {translate('draft_title')}
      </h2>
      <div className="line">
        <p>{translate('draft_text')}</p>
        <Button text="draft_continue" className="button primary" onClick={() => perform('continueDraft')} />
        <Button text="draft_discard" className="button quiet" onClick={() => perform('discardDraft')} />
      </div>
    </section>
  )
}
