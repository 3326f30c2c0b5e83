import { PasswordField } from '@resume-library/form/fields/password-field'
import { useState } from 'react'
import { call, PASSWORD, SESSION, TOTP } from '../api.ts'
import { Heading, Section, SendForm, type Texts } from '../parts.tsx'
import { useSession } from '../session.ts'
import { useTranslation } from '../words.tsx'
import { NewPasswordField } from './password.tsx'
import { CodeField } from './sign-in.tsx'

export function AccountView() {
  const translate = useTranslation()
  const { name, role, signOut } = useSession()
  const leave = async () => {
    await call('DELETE', SESSION)
    signOut()
  }
  const changePassword = async ({ current_password, password }: Texts) => {
    await call('POST', PASSWORD, { body: { current_password, password } })
    signOut()
  }
  return (
    <div className="narrow">
      <Heading title={translate('account')} />
      <Section title={name}>
        <SendForm isPlain submit={translate('sign_out')} send={leave}>
          <p>{translate(role === 'editor' ? 'role_editor' : 'role_reader')}</p>
        </SendForm>
      </Section>
      <Section title={translate('change_password')}>
        <SendForm submit={translate('change_password')} send={changePassword}>
          <p className="small">{translate('change_password_hint')}</p>
          <PasswordField
            name="current_password"
            label={translate('current_password')}
            autoComplete="current-password"
            required
          />
          <NewPasswordField />
        </SendForm>
      </Section>
      <Codes />
    </div>
  )
}

/** Turns the codes of an authenticator app on and off. */
function Codes() {
  const translate = useTranslation()
  const { change, name, role, has_totp: has } = useSession()
  const [secret, setSecret] = useState<string | null>(null)
  const send = async ({ code }: Texts) => {
    if (!has && secret === null) return setSecret((await call<{ secret: string }>('POST', TOTP)).secret)
    await call(has ? 'DELETE' : 'PUT', TOTP, { body: { code } })
    setSecret(null)
    change({ name, role, has_totp: !has })
  }
  return (
    <Section title={translate('codes')}>
      <SendForm isPlain submit={translate(has ? 'codes_stop' : 'codes_start')} send={send}>
        <p role="status">{translate(has ? 'codes_on' : 'codes_off')}</p>
        {secret !== null && (
          <>
            <p>{translate('codes_secret')}</p>
            <p>
              <strong>
                <bdi>{secret.replace(/(.{4})(?=.)/g, '$1 ')}</bdi>
              </strong>
            </p>
          </>
        )}
        {(has || secret !== null) && <CodeField key={String(has)} />}
      </SendForm>
    </Section>
  )
}
