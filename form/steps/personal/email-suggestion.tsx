import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { EMAIL_OFFER_ID } from '../../document/ids.ts'
import { listen } from '../../document/listen.ts'
import { afterPress } from '../../document/presses.ts'
import { Announcer } from '../../fields/announcer.tsx'
import { useTranslate } from '../../messages/messages.ts'
import { suggestEmail } from './mail-host.ts'

export function EmailSuggestion() {
  const translate = useTranslate()
  const [{ id, email }, setOffer] = useState<{ id: number; email: string | null }>({ id: 0, email: null })
  useEffect(() => {
    const input = emailInput()
    const offer = (email: string | null) =>
      setOffer((before) => (before.email === email ? before : { id: before.id + 1, email }))
    const suggest = () => offer(suggestEmail(input.value))
    const forget = () => offer(null)
    const stops = [listen(input, ['change'], () => afterPress(suggest)), listen(input, ['input'], forget)]
    // For an address typed before hydration.
    if (document.activeElement !== input) suggest()
    return () => {
      for (const stop of stops) stop()
    }
  }, [])
  const accept = (accepted: string) => {
    const input = emailInput()
    input.value = accepted
    input.dispatchEvent(new Event('input', { bubbles: true }))
    input.focus()
  }
  const text = email && translate('email_suggestion', { email })
  const offer = email && (
    <button type="button" onClick={() => accept(email)}>
      {text}
    </button>
  )
  return (
    <>
      {createPortal(offer, document.getElementById(EMAIL_OFFER_ID)!)}
      {/* Announced separately, as Orca skips buttons in live regions. */}
      <Announcer events={text ? [{ id, text }] : []} />
    </>
  )
}

const emailInput = () => document.getElementById('email') as HTMLInputElement
