import type { BuiltMessages } from '@resume-library/contract/built-messages'
import { fillIn } from '@resume-library/contract/fill-in'
import { registrationError } from '@resume-library/contract/outcome'
import { eraseUrlOf } from '@resume-library/contract/provider-api'
import type { KeptStatus, Language } from '@resume-library/contract/service-api'
import { FORGET_TAB } from '@resume-library/contract/tab-storage'
import type { PlainPage } from './plain-page.ts'

/** @param kept null where there is nothing at the address */
interface KeptPage {
  readonly kept: KeptStatus | null
  readonly mayHaveArrived: boolean
  readonly secret: string
  readonly language: Language
  readonly said: BuiltMessages
  readonly base: string
  /** Whether it answers a withdrawal: then its address is another. */
  readonly isWithdrawal: boolean
  readonly posted: PostedHow | undefined
}

/** On a page of its own, or in the frame of another site. */
export const POSTED_HOW = ['1', 'framed'] as const
type PostedHow = (typeof POSTED_HOW)[number]

/** Address to which whoever has posted a form is sent. */
export const postedAddress = (keptAt: string, language: string | undefined, how: PostedHow): string =>
  `${keptAt}?${language ? `lang=${encodeURIComponent(language)}&` : ''}posted=${how}`

/** Of who has registered nothing stays in the tab; the address, which a person keeps, is then that of the page alone. */
const FORGET_POSTED = `try{${FORGET_TAB}}catch{}history.replaceState(null,'',location.pathname+location.search.replace(/[?&]posted=1$/,''))`

/** Has the element around a frame be as high as this page, and scroll to it: who pressed Submit was far below. */
const TELL_HEIGHT = `addEventListener('message',({source,origin,data})=>{const height=document.documentElement.offsetHeight;if(source===parent&&data?.hello)parent.postMessage({height,show:[0,height]},origin)})`

/**
 * The page of a kept registration. It is loaded again by the person alone: a page that does so by itself takes a screen
 * reader back to its beginning (WCAG 2.2.1).
 */
export function keptPage(page: KeptPage): PlainPage {
  const { kept, mayHaveArrived, language, said, base, posted } = page
  const messages = said.service.kept
  // In a frame its address is not seen, and no other site is to have somebody withdraw.
  const isFramed = posted === 'framed'
  const isWaiting = kept?.status === 'accepted'
  const eraseUrl = kept?.status === 'registered' ? eraseUrlOf(kept.answer?.body, base) : null
  return {
    language,
    direction: said.direction,
    title: messages.title,
    paragraphs: [
      stateOf(page),
      ...reasonOf(kept, said),
      ...(kept?.status === 'withdrawn' && mayHaveArrived ? [messages.mayHaveArrived] : []),
      ...(isWaiting && !isFramed ? [messages.keepAddress] : []),
    ],
    link:
      linkOf(isWaiting ? addressesOf(page).look : null, lookLabel(page), isFramed) ??
      linkOf(eraseUrl, messages.erase, isFramed),
    button:
      isWaiting && !isFramed
        ? { action: addressesOf(page).withdraw, hint: messages.withdrawHint, label: messages.withdraw }
        : null,
    script: kept && posted ? FORGET_POSTED + (isFramed ? `;${TELL_HEIGHT}` : '') : null,
  }
}

function stateOf({ kept, said }: KeptPage): string {
  const messages = said.service.kept
  if (kept?.status === 'erased') return messages.erased
  return kept ? messages.states[kept.status] : messages.unknown
}

/** From where the page is, whatever path a proxy has put before it. */
function addressesOf({ secret, language, isWithdrawal }: KeptPage) {
  const query = `?lang=${language}`
  return isWithdrawal
    ? { look: `../${secret}${query}`, withdraw: query }
    : { look: query, withdraw: `${secret}/withdraw${query}` }
}

const lookLabel = ({ posted, said: { laterSteps, service } }: KeptPage) =>
  posted === 'framed' ? laterSteps.kept_link! : service.kept.lookAgain

const linkOf = (address: string | null, label: string, inNewTab: boolean) =>
  address === null ? null : { address, label, inNewTab }

function reasonOf(kept: KeptStatus | null, { firstStep, laterSteps, service }: BuiltMessages): string[] {
  if (kept?.status !== 'refused' || !kept.answer) return []
  const reason = registrationError({ kind: 'refused', ...kept.answer })
  const sentences = { ...firstStep, ...laterSteps }
  // Words of the board may be in another language, and written from another side: isolates keep them apart.
  const text =
    'text' in reason ? `\u2068${reason.text}\u2069` : fillIn(sentences[reason.code]!, reason.values)
  return [`${service.kept.reason} ${text}`]
}
