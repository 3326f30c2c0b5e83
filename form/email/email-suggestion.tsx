import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { EMAIL_OFFER_ID } from '../fields/ids.ts'
import { useTranslate } from '../messages/messages.ts'
import { suggestEmail } from './mail-host.ts'

/** Offers the mail host that was probably meant, once the email was typed. */
export function EmailSuggestion() {
  const translate = useTranslate()
  const [email, setEmail] = useState<string | null>(null)
  useEffect(() => {
    const input = emailInput()
    const suggest = () => setEmail(suggestEmail(input.value))
    const forget = () => setEmail(null)
    input.addEventListener('change', suggest)
    input.addEventListener('input', forget)
    // The email may have been typed before this was here.
    if (document.activeElement !== input) suggest()
    return () => {
      input.removeEventListener('change', suggest)
      input.removeEventListener('input', forget)
    }
  }, [])
  const accept = (accepted: string) => {
    const input = emailInput()
    input.value = accepted
    input.dispatchEvent(new Event('input', { bubbles: true }))
    input.focus()
  }
  const offer = email && (
    <button type="button" onClick={() => accept(email)}>
      {translate('email_suggestion', { email })}
    </button>
  )
  return createPortal(offer, document.getElementById(EMAIL_OFFER_ID)!)
}

const emailInput = () => document.getElementById('email') as HTMLInputElement
