import { type ComponentType, useEffect, useState } from 'react'
import { loadPart } from '../browser/load-part.ts'
import { useTranslate } from '../messages/messages.ts'
import { useRegistration } from '../use-registration.ts'
import type { PlainFormOfferProps } from './plain-form-offer.tsx'

/** What is left where the page has failed: what was typed goes along to the form that needs no script. */
export function FailedPage() {
  const translate = useTranslate()
  const registration = useRegistration()
  // The inputs are in the document until this takes their place.
  const [given] = useState(() => {
    const { later } = registration.current()
    later?.saveDraft()
    return { values: registration.values(), hasLater: later !== null }
  })
  const [Offer, setOffer] = useState<ComponentType<PlainFormOfferProps>>()
  useEffect(
    () =>
      registration.load(
        'plain-form',
        () => loadPart<typeof import('./plain-form-offer.tsx')>('plain-form-offer'),
        (module) => setOffer(() => module.PlainFormOffer),
      ),
    [registration],
  )
  return (
    <div role="alert" className="failed">
      <p>{translate('page_failed')}</p>
      {Offer ? <Offer {...given} /> : <a href="?script=off">{translate('go_on_plain')}</a>}
    </div>
  )
}
