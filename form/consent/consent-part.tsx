import { CONSENT_INPUT } from '@resume-library/contract/consent'
import type { Language, PageConsent } from '@resume-library/contract/service-api'
import { useState } from 'react'
import { useTranslate } from '../messages/messages.ts'
import { useRegistrationState } from '../use-registration.ts'
import { ConsentField } from './consent-field.tsx'

/** What stands at Submit where the operator asks for it, and what was made of it: fetched only there. */
export const createConsent = (asked: PageConsent) => ({
  asked,
  Consent,
  readConsent: () => {
    const version = new FormData(document.forms[0]).get(CONSENT_INPUT)
    return version ? { given: { version: String(version) } } : { missing: { text: textsNow(asked).error } }
  },
})

const textsNow = ({ texts }: PageConsent) => texts[document.documentElement.lang as Language]!

function Consent({ asked }: { asked: PageConsent }) {
  // Rendered again where the page has become another language.
  useTranslate()
  const problem = useRegistrationState((state) => state.problem)
  const [corrected, setCorrected] = useState(problem)
  const isMissing = problem?.isConsentMissing && problem !== corrected
  const texts = textsNow(asked)
  return (
    <ConsentField
      kind={asked.kind}
      texts={texts}
      error={isMissing ? texts.error : undefined}
      onChange={() => setCorrected(problem)}
    />
  )
}
