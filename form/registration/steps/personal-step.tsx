import { EMAIL_MAX_LENGTH, PASSWORD_MIN_LENGTH, TEXT_MAX_LENGTH } from '@resume-library/contract/limits'
import { memo } from 'react'
import { PasswordField } from '../../fields/password-field.tsx'
import { TextField } from '../../fields/text-field.tsx'
import { useSay } from '../../messages/messages.ts'
import type { Errors } from '../errors.ts'
import { EMAIL_OFFER_ID } from '../places.ts'
import styles from './steps.module.css'

interface PersonalStepProps {
  readonly errors: Errors
}

/** Step 1. It is prerendered, so nothing here may depend on the browser. */
export const PersonalStep = memo(function PersonalStep({ errors }: PersonalStepProps) {
  const say = useSay()
  const errorOf = (field: keyof Errors) => errors[field] && say(errors[field])
  const text = { maxLength: TEXT_MAX_LENGTH, enterKeyHint: 'next' } as const
  return (
    <div className={styles.grid}>
      <TextField
        {...text}
        name="first_name"
        label={say('label_first_name')}
        error={errorOf('first_name')}
        required
        autoComplete="given-name"
        spellCheck={false}
      />
      <TextField
        {...text}
        name="last_name"
        label={say('label_last_name')}
        error={errorOf('last_name')}
        required
        autoComplete="family-name"
        spellCheck={false}
      />
      <TextField
        name="email"
        label={say('label_email')}
        error={errorOf('email')}
        wide
        required
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={EMAIL_MAX_LENGTH}
        enterKeyHint="next"
        aside={<p id={EMAIL_OFFER_ID} role="status" className={styles.offer} />}
      />
      <PasswordField
        name="password"
        label={say('label_password')}
        hint={say('password_hint', { count: String(PASSWORD_MIN_LENGTH) })}
        error={errorOf('password')}
        show={say('password_show')}
        hide={say('password_hide')}
        itself={say('password_itself')}
      />
      <TextField
        {...text}
        name="phone"
        label={say('label_phone')}
        error={errorOf('phone')}
        optional={say('optional')}
        wide
        type="tel"
        inputMode="tel"
        autoComplete="tel"
      />
      <TextField
        {...text}
        name="zip_code"
        label={say('label_zip_code')}
        hint={say('zip_code_hint')}
        error={errorOf('zip_code')}
        required
        inputMode="numeric"
        autoComplete="postal-code"
      />
      <TextField
        {...text}
        name="home_town"
        label={say('label_home_town')}
        error={errorOf('home_town')}
        optional={say('optional')}
        autoComplete="address-level2"
      />
    </div>
  )
})
