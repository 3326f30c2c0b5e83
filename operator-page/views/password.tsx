import { OPERATOR_PASSWORD_MIN_LENGTH } from '@resume-library/contract/limits'
import { PasswordField } from '@resume-library/form/fields/password-field'
import { useState } from 'react'
import { call, PASSWORD } from '../api.ts'
import { Heading, Problem } from '../parts.tsx'
import { addressOf, HOME } from '../router.tsx'
import { Required, SendForm } from '../send-form.tsx'
import { useTranslation } from '../words.tsx'

/** Sets a password by the link of `operators add`, whose token no server log has seen. */
export function PasswordView() {
  const translate = useTranslation()
  const [token] = useState(() => location.hash.slice(1))
  const [name, setName] = useState<string | null>(null)
  const title = translate(name === null ? 'set_password' : 'password_set')
  return (
    <div className="narrow sheet">
      <Heading key={title} title={title} />
      {!token && <Problem text={translate('error_link_expired')} />}
      {token && name === null && (
        <SendForm
          submit={title}
          send={async ({ password }) => {
            const set = await call<{ name: string }>('POST', PASSWORD, { body: { token, password } })
            // Until then a reload must find the token; used, it is worth nothing.
            history.replaceState(null, '', location.pathname + location.search)
            setName(set.name)
          }}
        >
          <NewPasswordField />
        </SendForm>
      )}
      {name !== null && (
        <div className="stack">
          <p>{translate('password_set_text', { name })}</p>
          <p>
            <a className="button primary" href={addressOf(HOME)}>
              {translate('sign_in')}
            </a>
          </p>
        </div>
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
