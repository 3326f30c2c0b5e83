import type { BuiltMessages } from '@resume-library/contract/built-messages'
import { fillIn } from '@resume-library/contract/fill-in'
import { registrationError } from '@resume-library/contract/outcome'
import type { PlainPage } from '@resume-library/contract/page-renderer'
import { eraseUrlOf, type Verification, verificationOf } from '@resume-library/contract/provider-api'
import type { Language, QueuedStatus } from '@resume-library/contract/service-api'
import { FORGET_TAB } from '@resume-library/contract/tab-storage'

interface QueuedRegistration {
  readonly status: QueuedStatus | null
  readonly mayHaveArrived: boolean
  readonly secret: string
  readonly language: Language
  readonly messages: BuiltMessages
  readonly base: string
  readonly isWithdrawal: boolean
  readonly posted: PostedFrom | undefined
}

export const POSTED_FROM = ['1', 'framed'] as const
type PostedFrom = (typeof POSTED_FROM)[number]

export const statusPageAddress = (statusUrl: string, language: string | undefined, how: PostedFrom): string =>
  `${statusUrl}?${language ? `lang=${encodeURIComponent(language)}&` : ''}posted=${how}`

/** Clears the tab's answers, and removes `posted` from the address. */
const FORGET_POSTED = `try{${FORGET_TAB}}catch{}history.replaceState(null,'',location.pathname+location.search.replace(/[?&]posted=1$/,''))`

/** Fits the frame to this page and scrolls to it, since Submit is at the end of the form. */
const REPORT_HEIGHT = `addEventListener('message',({source,origin,data})=>{const height=document.documentElement.offsetHeight;if(source===parent&&data?.hello)parent.postMessage({height,show:[0,height]},origin)})`

/** Returns the page of a queued registration, without auto-refresh, which restarts screen readers (WCAG 2.2.1). */
export function queuedRegistrationPage(queued: QueuedRegistration): PlainPage {
  const { status, mayHaveArrived, messages, base, posted } = queued
  const words = messages.service.queued
  // In a frame the address is hidden, and the host page could trick a person into withdrawing.
  const isFramed = posted === 'framed'
  const isWaiting = status?.status === 'accepted'
  const eraseUrl = status?.status === 'registered' ? eraseUrlOf(status.answer?.body, base) : null
  const verification = status?.status === 'registered' ? verificationOf(status.answer?.body) : null
  const addresses = isWaiting ? addressesOf(queued) : null
  const refreshLabel = isFramed ? messages.laterSteps.queued_link! : words.refresh
  return {
    title: words.title,
    paragraphs: [
      status?.status === 'erased' ? words.erased : status ? words.states[status.status] : words.unknown,
      ...refusalReason(status, messages),
      ...(verification ? [mailSentence(verification, messages)] : []),
      ...(status?.status === 'withdrawn' && mayHaveArrived ? [words.mayHaveArrived] : []),
      ...(isWaiting && !isFramed ? [words.saveAddress] : []),
    ],
    link:
      linkOf(addresses?.refresh ?? null, refreshLabel, isFramed) ?? linkOf(eraseUrl, words.erase, isFramed),
    button:
      addresses && !isFramed
        ? { action: addresses.withdraw, hint: words.withdrawHint, label: words.withdraw }
        : null,
    script: status && posted ? FORGET_POSTED + (isFramed ? `;${REPORT_HEIGHT}` : '') : null,
  }
}

const mailSentence = ({ required, email }: Verification, { laterSteps }: BuiltMessages): string =>
  fillIn(laterSteps[required ? 'mail_required' : 'mail_optional']!, { email })

/** Returns relative addresses, in case a proxy strips a path prefix. */
function addressesOf({ secret, language, isWithdrawal }: QueuedRegistration) {
  const query = `?lang=${language}`
  return isWithdrawal
    ? { refresh: `../${secret}${query}`, withdraw: query }
    : { refresh: query, withdraw: `${secret}/withdraw${query}` }
}

const linkOf = (address: string | null, label: string, inNewTab: boolean) =>
  address === null ? null : { address, label, inNewTab }

function refusalReason(
  status: QueuedStatus | null,
  { firstStep, laterSteps, service }: BuiltMessages,
): string[] {
  if (status?.status !== 'refused' || !status.answer) return []
  const reason = registrationError({ kind: 'refused', ...status.answer })
  const sentences = { ...firstStep, ...laterSteps }
  // Isolated, since the provider's text may have another direction.
  const text =
    'text' in reason ? `\u2068${reason.text}\u2069` : fillIn(sentences[reason.code]!, reason.values)
  return [`${service.queued.reason} ${text}`]
}
