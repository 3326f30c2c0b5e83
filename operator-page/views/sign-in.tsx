import { PasswordField } from '@resume-library/form/fields/password-field'
import { TextField } from '@resume-library/form/fields/text-field'
import { useEffect, useState } from 'react'
import { type ApiError, call, SESSION, type Session } from '../api.ts'
import { Failure, Heading, Problem, sentTexts, useWrite } from '../parts.tsx'
import { useTranslation } from '../words.tsx'

interface SignInProps {
  /** Signed out while the page was open: it goes on where it was. */
  readonly hasEnded: boolean
  onSignIn(session: Session): void
}

export function SignInView({ hasEnded, onSignIn }: SignInProps) {
  const translate = useTranslation()
  const { isBusy, error, run } = useWrite()
  const [asksCode, setAsksCode] = useState(false)
  const needsCode = asksCode || error?.code === 'code_required'
  useEffect(() => {
    if (error?.code === 'code_required') {
      setAsksCode(true)
      document.getElementById('code')?.focus()
    }
  }, [error])
  return (
    <div className="narrow sheet">
      <Heading title={translate('sign_in')}>{translate('sign_in')}</Heading>
      {hasEnded && <p>{translate('session_ended')}</p>}
      <form
        className="stack"
        onSubmit={(event) => {
          const { name = '', password, code } = sentTexts(event)
          const body = { name: name.trim(), password, ...(code?.trim() && { code: code.replace(/\s/g, '') }) }
          run(async () => {
            onSignIn(await call<Session>('POST', SESSION, { body }))
          })
        }}
      >
        <SignInFailure error={error} />
        <TextField
          name="name"
          label={translate('operator_name')}
          autoComplete="username"
          autoCapitalize="off"
          required
        />
        <PasswordField
          name="password"
          label={translate('label_password')}
          autoComplete="current-password"
          required
        />
        {needsCode && <CodeField label={translate('code')} hint={translate('code_hint')} />}
        <div>
          <button type="submit" className="button primary" aria-busy={isBusy}>
            {translate('sign_in')}
          </button>
        </div>
      </form>
    </div>
  )
}

function SignInFailure({ error }: { readonly error: ApiError | null }) {
  const translate = useTranslation()
  if (error?.code === 'code_required') return <p role="status">{translate('code_required')}</p>
  if (error?.status === 401) return <Problem text={translate('sign_in_failed')} />
  return <Failure error={error} />
}

export const CodeField = (texts: { readonly label: string; readonly hint: string }) => (
  <TextField
    {...texts}
    name="code"
    inputMode="numeric"
    autoComplete="one-time-code"
    maxLength={7}
    required
    width="short"
  />
)
