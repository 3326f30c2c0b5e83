import { useEffect, useState } from 'react'
import { useSay } from '../messages/messages.ts'
import styles from './steps/steps.module.css'
import type { LaterParts } from './use-later.ts'

interface EmailSuggestionProps {
  /** Id of the email's input. */
  readonly id: string
  readonly fetchLater: LaterParts['fetch']
}

/** Offers the mail host that was probably meant, once the email was typed. */
export function EmailSuggestion({ id, fetchLater }: EmailSuggestionProps) {
  const say = useSay()
  const [email, setEmail] = useState<string | null>(null)
  useEffect(() => {
    const input = inputOf(id)
    const suggest = async () => {
      const later = await fetchLater()
      setEmail(later?.suggestEmail(input.value) ?? null)
    }
    const forget = () => setEmail(null)
    input.addEventListener('change', suggest)
    input.addEventListener('input', forget)
    return () => {
      input.removeEventListener('change', suggest)
      input.removeEventListener('input', forget)
    }
  }, [id, fetchLater])
  const accept = (accepted: string) => {
    const input = inputOf(id)
    input.value = accepted
    input.dispatchEvent(new Event('input', { bubbles: true }))
    input.focus()
  }
  return (
    <p role="status" className={styles.offer}>
      {email && (
        <button type="button" onClick={() => accept(email)}>
          {say('email_suggestion', { email })}
        </button>
      )}
    </p>
  )
}

const inputOf = (id: string) => document.getElementById(id) as HTMLInputElement
