import type { FieldErrorCode } from '@resume-library/contract/errors'
import { checkField } from '@resume-library/contract/form-rules'
import { VERIFICATION_MAIL_PATH, type Verification } from '@resume-library/contract/provider-api'
import { useState } from 'react'
import { Button } from '../fields/button.tsx'
import { TextField } from '../fields/text-field.tsx'
import { useTranslate } from '../messages/messages.ts'
import type { Submission } from '../registration/state.ts'
import styles from './outcome-panels.module.css'

const OTHER_ID = 'other_email'

/** Without a token the address is verified. */
interface VerificationMailProps extends Partial<Verification> {
  readonly mail?: Extract<Submission, { kind: 'registered' }>['mail']
  /** Absent without script. */
  readonly send?: (email: string) => void
  readonly language?: string
}

/** Sends the mail of a registration again, also to another address. */
export function VerificationMail({ email, token, mail, send, language }: VerificationMailProps) {
  const translate = useTranslate()
  const [error, setError] = useState<FieldErrorCode | null>(null)
  const sendToOther = () => {
    const other = document.getElementById(OTHER_ID) as HTMLInputElement
    const fault = checkField('email', other.value)
    setError(fault)
    if (fault) other.focus()
    else send!(other.value.trim())
  }
  const button = { type: send ? 'button' : 'submit', 'aria-disabled': mail?.status === 'sending' } as const
  const content = (
    <>
      {token && (
        <>
          <Button
            {...button}
            text="mail_again"
            name="again"
            value={email}
            onClick={() => email && send?.(email)}
          />
          <details>
            <summary>{translate('mail_other')}</summary>
            <TextField
              name={OTHER_ID}
              field="other"
              label={translate('label_email')}
              error={error ? translate(error) : undefined}
              type="email"
              autoComplete="email"
              autoCapitalize="off"
              spellCheck={false}
              onKeyDown={({ key }) => key === 'Enter' && send && sendToOther()}
            />
            <Button {...button} text="mail_there" onClick={send && sendToOther} />
          </details>
        </>
      )}
      <p role="status">{mail && translate(`mail_${mail.status}`, { email: mail.email })}</p>
    </>
  )
  // With script no form, as the first one is the page's. Without, the answer comes in another tab.
  if (send) return <div className={`row ${styles.mail}`}>{content}</div>
  const action = `${VERIFICATION_MAIL_PATH.slice(1)}?lang=${language}`
  return (
    <form className={`row ${styles.mail}`} method="post" action={action} target="_blank" rel="noopener">
      <input type="hidden" name="token" value={token} />
      {content}
    </form>
  )
}
