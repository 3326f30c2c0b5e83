import { DRAFT_ID } from '../document/ids.ts'
import { Button } from '../fields/button.tsx'
import panels from '../fields/panels.module.css'
import { useTranslate } from '../messages/messages.ts'
import { useRegistration } from '../use-registration.ts'

/** Offers the draft of an earlier visit. It is in every page, and CSS shows it where there is a draft. */
export function DraftOffer() {
  const translate = useTranslate()
  const { perform } = useRegistration()
  return (
    <section id={DRAFT_ID} className={panels.draft} aria-labelledby="draft-title">
      <div>
        <h2 id="draft-title">{translate('draft_title')}</h2>
        <p>{translate('draft_text')}</p>
      </div>
      <div className={panels.answers}>
        <Button text="draft_discard" onClick={() => perform('discardDraft')} />
        <Button text="draft_continue" className="button primary" onClick={() => perform('continueDraft')} />
      </div>
    </section>
  )
}
