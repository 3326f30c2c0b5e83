import { PasswordField } from '@resume-library/form/fields/password-field'
import { useEffect, useState } from 'react'
import { type ApiError, call, SESSION, type Session } from '../api.ts'
import { Heading } from '../parts.tsx'
import { Required, SendForm, type Texts } from '../send-form.tsx'
import { useTranslation } from '../words.tsx'

interface SignInProps {
  /** Signed out while the page was open: it goes on where it was. */
  readonly hasEnded: boolean
  onSignIn(session: Session): void
}

export function SignInView({ hasEnded, onSignIn }: SignInProps) {
  const translate = useTranslation()
  const [asksCode, setAsksCode] = useState(false)
  useEffect(() => {
    if (asksCode) document.getElementById('code')?.focus()
  }, [asksCode])
  const signIn = ({ name = '', password, code }: Texts) =>
    call<Session>('POST', SESSION, { body: { name: name.trim(), password, ...(code && { code }) } }).then(
      onSignIn,
      (error: ApiError) => {
        if (error.code !== 'code_required') throw error
        setAsksCode(true)
      },
    )
  return (
    <div className="narrow sheet">
      <Heading title={translate('sign_in')} />
      <SendForm submit={translate('sign_in')} send={signIn}>
        {hasEnded && <p>{translate('session_ended')}</p>}
        <Required
          name="name"
          label={translate('operator_name')}
          autoComplete="username"
          autoCapitalize="off"
        />
        <Required
          as={PasswordField}
          name="password"
          label={translate('label_password')}
          autoComplete="current-password"
        />
        {asksCode && <CodeField />}
      </SendForm>
    </div>
  )
}

export function CodeField() {
  const translate = useTranslation()
  return (
    <Required
      name="code"
      label={translate('code')}
      hint={translate('code_hint')}
      inputMode="numeric"
      autoComplete="one-time-code"
    />
  )
}
