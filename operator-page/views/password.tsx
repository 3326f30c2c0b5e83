import { OPERATOR_PASSWORD_MIN_LENGTH } from '@resume-library/contract/limits'
import { PasswordField } from '@resume-library/form/fields/password-field'
import { type ReactNode, useState } from 'react'
import { type ApiError, call, PASSWORD } from '../api.ts'
import { Failure, Heading, Problem, sentTexts, useWrite } from '../parts.tsx'
import { addressOf, HOME } from '../router.tsx'
import { useTranslation } from '../words.tsx'

/** Sets a password by the link of `operators add`, whose token no server log has seen. */
export function PasswordView() {
  const translate = useTranslation()
  const [token] = useState(tokenOfAddress)
  const [name, setName] = useState<string | null>(null)
  const { isBusy, error, run } = useWrite()
  if (name !== null)
    return (
      <div className="narrow sheet">
        <Heading key="set" title={translate('password_set')}>
          {translate('password_set')}
        </Heading>
        <p>{translate('password_set_text', { name })}</p>
        <p>
          <a className="button primary" href={addressOf(HOME)}>
            {translate('sign_in')}
          </a>
        </p>
      </div>
    )
  return (
    <div className="narrow sheet">
      <Heading title={translate('set_password')}>{translate('set_password')}</Heading>
      {token ? (
        <form
          className="stack"
          onSubmit={(event) => {
            const { password } = sentTexts(event)
            run(async () =>
              setName((await call<{ name: string }>('POST', PASSWORD, { body: { token, password } })).name),
            )
          }}
        >
          <PasswordFailure error={error} />
          <NewPasswordField />
          <SubmitButton isBusy={isBusy}>{translate('set_password')}</SubmitButton>
        </form>
      ) : (
        <Problem text={translate('link_expired')} />
      )}
    </div>
  )
}

/** Takes the token out of the address, so that no history keeps it. */
function tokenOfAddress(): string {
  const token = location.hash.slice(1)
  if (token) history.replaceState(null, '', location.pathname + location.search)
  return token
}

export function PasswordFailure({ error }: { readonly error: ApiError | null }) {
  const translate = useTranslation()
  if (error?.status === 410) return <Problem text={translate('link_expired')} />
  if (error?.code === 'password_too_short')
    return <Problem text={translate('operator_password_hint', MINIMUM)} />
  return <Failure error={error} />
}

const MINIMUM = { count: String(OPERATOR_PASSWORD_MIN_LENGTH) }

export function NewPasswordField() {
  const translate = useTranslation()
  return (
    <PasswordField
      name="password"
      label={translate('new_password')}
      hint={translate('operator_password_hint', MINIMUM)}
      autoComplete="new-password"
      minLength={OPERATOR_PASSWORD_MIN_LENGTH}
      required
    />
  )
}

export const SubmitButton = ({
  isBusy,
  children,
}: {
  readonly isBusy: boolean
  readonly children: ReactNode
}) => (
  <div>
    <button type="submit" className="button primary" aria-busy={isBusy}>
      {children}
    </button>
  </div>
)
