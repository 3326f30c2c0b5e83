import type { BuiltMessages } from '@resume-library/contract/built-messages'
import { fillIn } from '@resume-library/contract/fill-in'
import { registrationError } from '@resume-library/contract/outcome'
import { eraseUrlOf } from '@resume-library/contract/provider-api'
import type { KeptStatus, Language } from '@resume-library/contract/service-api'
import { FORGET_TAB } from '@resume-library/contract/tab-storage'
import type { PlainPage } from '../page/plain-page.ts'

/** @param kept null where there is nothing at the address */
interface KeptPage {
  readonly kept: KeptStatus | null
  /** Whether what it has registered is erased by now. */
  readonly isErased: boolean
  readonly mayHaveArrived: boolean
  readonly secret: string
  readonly language: Language
  readonly said: BuiltMessages
  /** Of the service. */
  readonly base: string
  /** Whether it answers a withdrawal: then its address is another. */
  readonly isWithdrawal: boolean
  /** Whether it answers a form that was posted without script. */
  readonly isPosted: boolean
}

/** In the address of the page that answers a form, as its last part. */
const POSTED_QUERY = 'posted=1'

/**
 * The address to which whoever has posted a form is sent.
 *
 * @param keptAt of the page
 * @param language that was asked for; else the page goes by the browser's
 */
export const postedAddress = (keptAt: string, language: string | undefined): string =>
  `${keptAt}?${language ? `lang=${encodeURIComponent(language)}&` : ''}${POSTED_QUERY}`

/** Of who has registered nothing stays in the tab; the address, which a person keeps, is then that of the page alone. */
const FORGET_POSTED = `try{${FORGET_TAB}}catch{}history.replaceState(null,'',location.pathname+location.search.replace(/[?&]${POSTED_QUERY}$/,''))`

/**
 * The page of a kept registration. It is loaded again by the person alone: a page that does so by itself takes a screen
 * reader back to its beginning (WCAG 2.2.1).
 */
export function keptPage(page: KeptPage): PlainPage {
  const { kept, isErased, mayHaveArrived, language, said, base } = page
  const messages = said.service.kept
  const isWaiting = kept?.status === 'accepted'
  const eraseUrl = kept?.status === 'registered' && !isErased ? eraseUrlOf(kept.answer?.body, base) : null
  return {
    language,
    direction: said.direction,
    title: messages.title,
    paragraphs: [
      stateOf(page),
      ...(isErased ? [] : reasonOf(kept, said)),
      ...(kept?.status === 'withdrawn' && mayHaveArrived ? [messages.mayHaveArrived] : []),
      ...(isWaiting ? [messages.keepAddress] : []),
    ],
    link:
      linkOf(isWaiting ? addressesOf(page).look : null, messages.lookAgain) ??
      linkOf(eraseUrl, messages.erase),
    button: isWaiting
      ? { action: addressesOf(page).withdraw, hint: messages.withdrawHint, label: messages.withdraw }
      : null,
    script: kept && page.isPosted ? FORGET_POSTED : null,
  }
}

function stateOf({ kept, isErased, said }: KeptPage): string {
  const messages = said.service.kept
  if (isErased) return messages.erased
  return kept ? messages.states[kept.status] : messages.unknown
}

/** From where the page is, whatever path a proxy has put before it. */
function addressesOf({ secret, language, isWithdrawal }: KeptPage) {
  const query = `?lang=${language}`
  return isWithdrawal
    ? { look: `../${secret}${query}`, withdraw: query }
    : { look: query, withdraw: `${secret}/withdraw${query}` }
}

const linkOf = (address: string | null, label: string) => (address === null ? null : { address, label })

function reasonOf(kept: KeptStatus | null, { firstStep, laterSteps, service }: BuiltMessages): string[] {
  if (kept?.status !== 'refused' || !kept.answer) return []
  const reason = registrationError({ kind: 'refused', ...kept.answer })
  const sentences = { ...firstStep, ...laterSteps }
  // Words of the board may be in another language, and written from another side: isolates keep them apart.
  const text =
    'text' in reason ? `\u2068${reason.text}\u2069` : fillIn(sentences[reason.code]!, reason.values)
  return [`${service.kept.reason} ${text}`]
}
