import type { STEP_FIELDS } from '@resume-library/contract/candidate'
import { PASSWORD_MIN_LENGTH } from '@resume-library/contract/limits'
import { memo } from 'react'
import { EMAIL_OFFER_ID } from '../../document/ids.ts'
import { PasswordField } from '../../fields/password-field.tsx'
import { TextField } from '../../fields/text-field.tsx'
import { useTranslate } from '../../messages/messages.ts'
import { errorsOnStep } from '../../registration/errors.ts'
import { useRegistrationState } from '../../use-registration.ts'
import styles from '../steps.module.css'

/** Step 1. It is prerendered, so nothing here may depend on the browser. */
export const PersonalStep = memo(function PersonalStep({ phoneHint }: { readonly phoneHint?: string }) {
  const translate = useTranslate()
  const errors = useRegistrationState((state) => errorsOnStep(state.errors, 0))
  const texts = (name: (typeof STEP_FIELDS)[0][number]) => ({
    name,
    label: translate(`label_${name}`),
    error: errors[name] && translate(errors[name]),
  })
  const text = { enterKeyHint: 'next' } as const
  return (
    <div className={styles.grid}>
      <TextField {...text} {...texts('first_name')} required autoComplete="given-name" spellCheck={false} />
      <TextField {...text} {...texts('last_name')} required autoComplete="family-name" spellCheck={false} />
      <TextField
        {...texts('email')}
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
        {...texts('password')}
        hint={translate('password_hint', { count: String(PASSWORD_MIN_LENGTH) })}
      />
      <TextField
        {...text}
        {...texts('phone')}
        hint={phoneHint}
        optional={translate('optional')}
        wide
        type="tel"
        inputMode="tel"
        autoComplete="tel"
      />
      <TextField
        {...text}
        {...texts('zip_code')}
        hint={translate('zip_code_hint')}
        required
        inputMode="numeric"
        autoComplete="postal-code"
      />
      <TextField
        {...text}
        {...texts('home_town')}
        optional={translate('optional')}
        autoComplete="address-level2"
      />
    </div>
  )
})
