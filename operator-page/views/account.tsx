import { PasswordField } from '@resume-library/form/fields/password-field'
import { useState } from 'react'
import { encode } from 'uqr'
import { call, PASSWORD, SESSION, TOTP } from '../api.ts'
import { Heading, Section } from '../parts.tsx'
import { Required, SendForm, type Texts } from '../send-form.tsx'
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
    <>
      <Heading title={translate('account')} />
      <div className="halves">
        <div>
          <Section title={name}>
            <SendForm isPlain submit={translate('sign_out')} send={leave}>
              <p>{translate(role === 'editor' ? 'role_editor' : 'role_reader')}</p>
            </SendForm>
          </Section>
          <Codes />
        </div>
        <div>
          <Section title={translate('change_password')}>
            <SendForm submit={translate('change_password')} send={changePassword}>
              <p className="small">{translate('change_password_hint')}</p>
              <CurrentPasswordField />
              <NewPasswordField />
            </SendForm>
          </Section>
        </div>
      </div>
    </>
  )
}

function CurrentPasswordField({ id = 'current_password' }: { readonly id?: string }) {
  const translate = useTranslation()
  return (
    <Required
      as={PasswordField}
      name={id}
      field="current_password"
      label={translate('current_password')}
      autoComplete="current-password"
    />
  )
}

interface Key {
  readonly secret: string
  /** Address that authenticator apps read. */
  readonly uri: string
}

/** Turns the codes of an authenticator app on and off. */
function Codes() {
  const translate = useTranslation()
  const { change, name, role, has_totp: has } = useSession()
  const [key, setKey] = useState<Key | null>(null)
  const send = async ({ code, current_password: password }: Texts) => {
    if (!has && key === null) return setKey(await call<Key>('POST', TOTP))
    await call(has ? 'DELETE' : 'PUT', TOTP, { body: { code, password } })
    setKey(null)
    change({ name, role, has_totp: !has })
  }
  return (
    <Section title={translate('codes')}>
      <SendForm
        isPlain
        submit={translate(has ? 'codes_stop' : 'codes_start')}
        send={send}
        onCancel={key ? () => setKey(null) : undefined}
      >
        <p role="status">{translate(has ? 'codes_on' : 'codes_off')}</p>
        {key !== null && (
          <>
            <p>{translate('codes_secret')}</p>
            <QrCode text={key.uri} label={translate('codes_picture')} />
            <p>
              <a href={key.uri}>{translate('codes_open')}</a>
            </p>
            <p>
              <strong>
                <bdi>{key.secret.replace(/(.{4})(?=.)/g, '$1 ')}</bdi>
              </strong>
            </p>
          </>
        )}
        {key !== null && <CurrentPasswordField id="password-for-codes" />}
        {(has || key !== null) && <CodeField key={String(has)} />}
      </SendForm>
    </Section>
  )
}

/** Draws dark on white in either scheme, since cameras expect it. */
function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const { data: rows } = encode(text, { border: 4 })
  const dark = rows.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
  return (
    <svg role="img" aria-label={label} width="200" viewBox={`0 0 ${rows.length} ${rows.length}`}>
      <rect width="100%" height="100%" fill="#fff" />
      <path d={dark.join('')} fill="#000" shapeRendering="crispEdges" />
    </svg>
  )
}
