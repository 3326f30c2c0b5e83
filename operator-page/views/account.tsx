import { PasswordField } from '@resume-library/form/fields/password-field'
import { useState } from 'react'
import { call, PASSWORD, SESSION, TOTP } from '../api.ts'
import { Failure, Heading, Problem, sentTexts, useWrite } from '../parts.tsx'
import { useSession } from '../session.ts'
import { useTranslation } from '../words.tsx'
import { NewPasswordField, PasswordFailure, SubmitButton } from './password.tsx'
import { CodeField } from './sign-in.tsx'

export function AccountView() {
  const translate = useTranslation()
  const { name, role, signOut } = useSession()
  const { isBusy, error, run } = useWrite()
  return (
    <div className="narrow">
      <Heading title={translate('account')}>{translate('account')}</Heading>
      <section className="sheet stack">
        <p>
          <strong>
            <bdi>{name}</bdi>
          </strong>{' '}
          · {translate(role === 'editor' ? 'role_editor' : 'role_reader')}
        </p>
        <Failure error={error} />
        <div>
          <button
            type="button"
            className="button"
            aria-busy={isBusy}
            onClick={() =>
              run(async () => {
                await call('DELETE', SESSION)
                signOut()
              })
            }
          >
            {translate('sign_out')}
          </button>
        </div>
      </section>
      <NewPassword />
      <Codes />
    </div>
  )
}

/** Changes the password, which ends every session. */
function NewPassword() {
  const translate = useTranslation()
  const { signOut } = useSession()
  const { isBusy, error, run } = useWrite()
  return (
    <form
      className="sheet stack"
      aria-labelledby="new-password"
      onSubmit={(event) => {
        const { current_password, password } = sentTexts(event)
        run(async () => {
          await call('POST', PASSWORD, { body: { current_password, password } })
          signOut()
        })
      }}
    >
      <h2 id="new-password">{translate('change_password')}</h2>
      <p className="small">{translate('change_password_hint')}</p>
      {error?.code === 'current_password_wrong' ? (
        <Problem text={translate('current_password_wrong')} />
      ) : (
        <PasswordFailure error={error} />
      )}
      <PasswordField
        name="current_password"
        label={translate('current_password')}
        autoComplete="current-password"
        required
      />
      <NewPasswordField />
      <SubmitButton isBusy={isBusy}>{translate('change_password')}</SubmitButton>
    </form>
  )
}

interface Secret {
  readonly secret: string
  readonly uri: string
}

/** Turns the codes of an authenticator app on and off. */
function Codes() {
  const translate = useTranslation()
  const { isOpen: _isOpen, signOut: _signOut, change, ...session } = useSession()
  const { isBusy, error, run } = useWrite()
  const [made, setMade] = useState<Secret | null>(null)
  const has = session.has_totp
  const send = (code: string) =>
    run(async () => {
      await call(has ? 'DELETE' : 'PUT', TOTP, { body: { code } })
      setMade(null)
      change({ ...session, has_totp: !has })
    })
  return (
    <form
      className="sheet stack"
      aria-labelledby="codes"
      onSubmit={(event) => send((sentTexts(event).code ?? '').replace(/\s/g, ''))}
    >
      <h2 id="codes">{translate('codes')}</h2>
      <p role="status">{translate(has ? 'codes_on' : 'codes_off')}</p>
      {error?.code === 'code_wrong' ? <Problem text={translate('code_wrong')} /> : <Failure error={error} />}
      {made && (
        <>
          <p>{translate('codes_secret')}</p>
          <p className="secret" dir="ltr">
            {made.secret.replace(/(.{4})(?=.)/g, '$1 ')}
          </p>
        </>
      )}
      {has || made ? (
        <>
          <CodeField key={String(has)} label={translate('code')} hint={translate('code_hint')} />
          <SubmitButton isBusy={isBusy}>{translate(has ? 'codes_stop' : 'codes_start')}</SubmitButton>
        </>
      ) : (
        <div>
          <button
            type="button"
            className="button"
            aria-busy={isBusy}
            onClick={() => run(async () => setMade(await call<Secret>('POST', TOTP)))}
          >
            {translate('codes_start')}
          </button>
        </div>
      )}
    </form>
  )
}
