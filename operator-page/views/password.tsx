import { OPERATOR_PASSWORD_MIN_LENGTH } from '@resume-library/contract/limits'
import { PasswordField } from '@resume-library/form/fields/password-field'
import { TextField } from '@resume-library/form/fields/text-field'
import { useEffect, useState } from 'react'
import { type ApiError, asApiError, call, PASSWORD, type Session } from '../api.ts'
import { Failure, Heading, Loading, Problem } from '../parts.tsx'
import { go, HOME } from '../router.tsx'
import { Required, SendForm } from '../send-form.tsx'
import { useTranslation } from '../words.tsx'

/** Sets a password by the link of `operators add`, whose token no server log has seen, and signs in. */
export function PasswordView({ onSignIn }: { onSignIn(session: Session): void }) {
  const translate = useTranslation()
  const [token] = useState(() => location.hash.slice(1))
  const [name, setName] = useState<string | null>(null)
  const [error, setError] = useState<ApiError | null>(null)
  const title = translate('set_password')
  const ask = () => {
    setError(null)
    call<{ name: string }>('POST', PASSWORD, { body: { token } }).then(
      (found) => setName(found.name),
      (cause) => setError(asApiError(cause)),
    )
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once
  useEffect(() => {
    if (token) ask()
  }, [])
  return (
    <div className="narrow sheet">
      <Heading title={title} />
      {!token && <Problem text={translate('error_link_expired')} />}
      <Failure error={error} onRetry={error?.status === 410 ? undefined : ask} />
      {token && name === null && error === null && <Loading />}
      {name !== null && (
        <SendForm
          submit={title}
          send={async ({ password }) => {
            const session = await call<Session>('POST', PASSWORD, { body: { token, password } })
            onSignIn(session)
            // Until then a reload must find the token; used, it is worth nothing.
            go(HOME, undefined, { replace: true })
          }}
        >
          {/* Password managers store it with the password. */}
          <TextField
            name="name"
            label={translate('operator_name')}
            defaultValue={name}
            readOnly
            autoComplete="username"
          />
          <NewPasswordField />
        </SendForm>
      )}
    </div>
  )
}

export function NewPasswordField() {
  const translate = useTranslation()
  return (
    <Required
      as={PasswordField}
      name="password"
      label={translate('new_password')}
      hint={translate('password_hint', { count: String(OPERATOR_PASSWORD_MIN_LENGTH) })}
      autoComplete="new-password"
      minLength={OPERATOR_PASSWORD_MIN_LENGTH}
    />
  )
}
