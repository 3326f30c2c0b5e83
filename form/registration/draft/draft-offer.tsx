import styles from '../../fields/panels.module.css'
import { useSay } from '../../messages/messages.ts'

interface DraftOfferProps {
  onContinue(): void
  onDiscard(): void
}

/** The answers of an earlier visit. It stands in every page, and is shown by style where there is a draft. */
export function DraftOffer({ onContinue, onDiscard }: DraftOfferProps) {
  const say = useSay()
  return (
    <section id="draft" className={styles.draft} aria-labelledby="draft-title">
      <div>
        <h2 id="draft-title">{say('draft_title')}</h2>
        <p>{say('draft_text')}</p>
      </div>
      <div className={styles.answers}>
        <button type="button" className="button" onClick={onDiscard}>
          {say('draft_discard')}
        </button>
        <button type="button" className="button primary" onClick={onContinue}>
          {say('draft_continue')}
        </button>
      </div>
    </section>
  )
}
