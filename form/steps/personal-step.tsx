import { PASSWORD_MIN_LENGTH } from '@resume-library/contract/limits'
import { memo } from 'react'
import { EMAIL_OFFER_ID } from '../fields/ids.ts'
import { PasswordField } from '../fields/password-field.tsx'
import { TextField } from '../fields/text-field.tsx'
import { useTranslate } from '../messages/messages.ts'
import { type Errors, errorsOnStep } from '../registration/state/errors.ts'
import { useRegistrationState } from '../use-registration.ts'
import styles from './steps.module.css'

/** Step 1. It is prerendered, so nothing here may depend on the browser. */
export const PersonalStep = memo(function PersonalStep({ phoneHint }: { readonly phoneHint?: string }) {
  const translate = useTranslate()
  const errors = useRegistrationState((state) => errorsOnStep(state.errors, 0))
  const errorOf = (field: keyof Errors) => errors[field] && translate(errors[field])
  const text = { enterKeyHint: 'next' } as const
  return (
    <div className={styles.grid}>
      <TextField
        {...text}
        name="first_name"
        label={translate('label_first_name')}
        error={errorOf('first_name')}
        required
        autoComplete="given-name"
        spellCheck={false}
      />
      <TextField
        {...text}
        name="last_name"
        label={translate('label_last_name')}
        error={errorOf('last_name')}
        required
        autoComplete="family-name"
        spellCheck={false}
      />
      <TextField
        name="email"
        label={translate('label_email')}
        error={errorOf('email')}
        wide
        required
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="next"
        aside={<p id={EMAIL_OFFER_ID} className={styles.offer} />}
      />
      <PasswordField
        name="password"
        label={translate('label_password')}
        hint={translate('password_hint', { count: String(PASSWORD_MIN_LENGTH) })}
        error={errorOf('password')}
        show={translate('password_show')}
        hide={translate('password_hide')}
        itself={translate('password_itself')}
      />
      <TextField
        {...text}
        name="phone"
        label={translate('label_phone')}
        hint={phoneHint}
        error={errorOf('phone')}
        optional={translate('optional')}
        wide
        type="tel"
        inputMode="tel"
        autoComplete="tel"
      />
      <TextField
        {...text}
        name="zip_code"
        label={translate('label_zip_code')}
        hint={translate('zip_code_hint')}
        error={errorOf('zip_code')}
        required
        inputMode="numeric"
        autoComplete="postal-code"
      />
      <TextField
        {...text}
        name="home_town"
        label={translate('label_home_town')}
        error={errorOf('home_town')}
        optional={translate('optional')}
        autoComplete="address-level2"
      />
    </div>
  )
})
