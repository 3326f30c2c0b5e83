import { CONSENT_INPUT, type ConsentKind, type ConsentTexts } from '@resume-library/contract/consent'
import type { PageConsent } from '@resume-library/contract/service-api'
import { type MouseEvent, type ReactNode, useState } from 'react'
import { createPortal } from 'react-dom'
import { PROBLEM_ID } from '../document/ids.ts'
import { describedBy, ErrorLine } from '../fields/field.tsx'
import { pageLanguage } from '../messages/embedded.ts'
import { useTranslate } from '../messages/messages.ts'
import { useDeferredActions, useRegistration, useRegistrationState } from '../use-registration.ts'
import './consent.css'

interface ConsentProps {
  readonly asked: PageConsent
}

/** Asks for consent; it is in no draft, so that a returning person is asked again. */
export function Consent({ asked }: ConsentProps) {
  const texts = useTexts(asked)
  const isMissing = useIsMissing()
  const { consentGiven, consentWithdrawn } = useDeferredActions()
  // The version that was read, whatever language follows.
  const [ticked, setTicked] = useState<string | null>(null)
  const change = (isGiven: boolean) => {
    setTicked(isGiven ? texts.version : null)
    if (isGiven) consentGiven()
    else consentWithdrawn()
  }
  return (
    <ConsentField
      kind={asked.kind}
      texts={{ ...texts, version: ticked ?? texts.version }}
      error={isMissing ? texts.error : undefined}
      onAnswer={change}
    />
  )
}

/** Shows a missing consent in the error summary, which knows fields alone. */
export function ConsentProblem({ asked }: ConsentProps) {
  const { error } = useTexts(asked)
  const isMissing = useIsMissing()
  const { goTo } = useRegistration()
  if (!isMissing) return null
  const follow = (event: MouseEvent) => {
    event.preventDefault()
    goTo(2, CONSENT_INPUT)
  }
  return createPortal(
    <ul>
      <li>
        <a href={`#${CONSENT_INPUT}`} onClick={follow}>
          {error}
        </a>
      </li>
    </ul>,
    document.getElementById(PROBLEM_ID)!,
  )
}

const useIsMissing = () => useRegistrationState(({ problem }) => problem?.isConsentMissing === true)

function useTexts({ texts }: PageConsent) {
  // Rerenders in another language.
  useTranslate()
  return texts[pageLanguage()]!
}

interface ConsentFieldProps {
  readonly kind: ConsentKind
  readonly texts: ConsentTexts
  readonly isGiven?: boolean
  readonly error: string | undefined
  onAnswer?(isGiven: boolean): void
}

/** Consent box or notice, with links to its documents in the sentence. The service brings the style. */
export function ConsentField({ kind, texts, isGiven, error, onAnswer }: ConsentFieldProps) {
  const { version } = texts
  const text = <LinkedText {...texts} />
  const field = { name: CONSENT_INPUT, label: '', error }
  return (
    <div className="consent">
      {kind === 'required' ? (
        <label htmlFor={CONSENT_INPUT}>
          {/* Not completed: a browser would tick it again after a reload, or on the way back. */}
          <input
            type="checkbox"
            id={CONSENT_INPUT}
            name={CONSENT_INPUT}
            value={version}
            required
            autoComplete="off"
            defaultChecked={isGiven}
            onClick={onAnswer && (({ currentTarget }) => onAnswer(currentTarget.checked))}
            {...describedBy(field)}
          />
          <span>{text}</span>
        </label>
      ) : (
        <p>
          <span>{text}</span>
          <input type="hidden" name={CONSENT_INPUT} value={version} />
        </p>
      )}
      {kind === 'required' && <ErrorLine {...field} />}
    </div>
  )
}

/** Links each document where the sentence names it. Text alone in its element, as browsers translate no other. */
function LinkedText({ text, links, newTab }: Pick<ConsentTexts, 'text' | 'links' | 'newTab'>): ReactNode {
  const [link, ...others] = links
  if (!link) return <span>{text}</span>
  const { label, address } = link
  const [before, ...after] = text.split(label)
  return (
    <>
      <span>{before}</span>
      <a href={address} target="_blank" rel="noopener" title={newTab}>
        {label}
      </a>
      <LinkedText text={after.join(label)} links={others} newTab={newTab} />
    </>
  )
}
