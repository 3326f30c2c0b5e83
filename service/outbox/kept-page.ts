import { registrationError } from '@resume-library/contract/outcome'
import { eraseUrlOf } from '@resume-library/contract/provider-api'
import { inEnglish } from '@resume-library/contract/sentences'
import { KEPT_PATH, type KeptStatus, type Language } from '@resume-library/contract/service-api'
import type { PlainPage } from '../page/plain-page.ts'
import { KEPT_MESSAGES } from './kept-messages.ts'

/** @param kept null where there is nothing at the address */
interface KeptPage {
  readonly kept: KeptStatus | null
  readonly mayHaveArrived: boolean
  readonly secret: string
  readonly language: Language
  /** Of the service. */
  readonly base: string
}

/**
 * The page of a kept registration. It is loaded again by the person alone: a page that does so by itself takes a screen
 * reader back to its beginning (WCAG 2.2.1).
 */
export function keptPage({ kept, mayHaveArrived, secret, language, base }: KeptPage): PlainPage {
  const messages = KEPT_MESSAGES[language]
  const isWaiting = kept?.status === 'accepted'
  const eraseUrl = kept?.status === 'registered' ? eraseUrlOf(kept.answer?.body, base) : null
  return {
    language,
    title: messages.title,
    paragraphs: [
      kept ? messages.states[kept.status] : messages.unknown,
      ...reasonOf(kept, messages.reason),
      ...(kept?.status === 'withdrawn' && mayHaveArrived ? [messages.mayHaveArrived] : []),
      ...(isWaiting ? [messages.keepAddress] : []),
    ],
    link:
      linkOf(isWaiting ? `${KEPT_PATH}${secret}?lang=${language}` : null, messages.lookAgain) ??
      linkOf(eraseUrl, messages.erase),
    button: isWaiting
      ? {
          action: `${KEPT_PATH}${secret}/withdraw?lang=${language}`,
          hint: messages.withdrawHint,
          label: messages.withdraw,
        }
      : null,
  }
}

const linkOf = (address: string | null, label: string) => (address === null ? null : { address, label })

function reasonOf(kept: KeptStatus | null, lead: string): string[] {
  if (kept?.status !== 'refused' || !kept.answer) return []
  return [`${lead} ${inEnglish(registrationError({ kind: 'refused', ...kept.answer }))}`]
}
