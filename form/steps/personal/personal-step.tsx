import type { STEP_FIELDS } from '@resume-library/contract/candidate'
import { FIELDS } from '@resume-library/contract/fields'
import { PASSWORD_MIN_LENGTH } from '@resume-library/contract/limits'
import { memo } from 'react'
import { EMAIL_OFFER_ID } from '../../document/ids.ts'
import styles from '../../fields/field.module.css'
import { Group } from '../../fields/field.tsx'
import { PasswordField } from '../../fields/password-field.tsx'
import { TextField } from '../../fields/text-field.tsx'
import { useTranslate } from '../../messages/messages.ts'
import { errorsOnStep } from '../../registration/errors.ts'
import { useRegistrationState } from '../../use-registration.ts'

/** Step 1. It is prerendered, so nothing in it may depend on the browser. */
export const PersonalStep = memo(function PersonalStep({ phoneHint }: { readonly phoneHint?: string }) {
  const translate = useTranslate()
  const errors = useRegistrationState((state) => errorsOnStep(state.errors, 0))
  const field = (name: (typeof STEP_FIELDS)[0][number]) => {
    const { autocomplete, required } = FIELDS[name]
    return {
      name,
      label: translate(`label_${name}`),
      error: errors[name] && translate(errors[name]),
      required,
      optional: required ? undefined : translate('optional'),
      autoComplete: autocomplete,
      enterKeyHint: 'next' as const,
    }
  }
  return (
    <>
      <Group name={translate('group_name')}>
        <TextField {...field('first_name')} width="half" spellCheck={false} />
        <TextField {...field('last_name')} width="half" spellCheck={false} />
      </Group>
      <Group name={translate('group_account')} note={translate('group_account_why')}>
        <TextField
          {...field('email')}
          type="email"
          inputMode="email"
          autoCapitalize="off"
          spellCheck={false}
          aside={<p id={EMAIL_OFFER_ID} className={styles.offer} />}
        />
        <PasswordField
          {...field('password')}
          hint={translate('password_hint', { count: String(PASSWORD_MIN_LENGTH) })}
        />
      </Group>
      <Group name={translate('group_contact')}>
        <TextField
          {...field('phone')}
          hint={translate('phone_why')}
          below={phoneHint}
          type="tel"
          inputMode="tel"
        />
        <TextField
          {...field('zip_code')}
          hint={translate('zip_code_why')}
          below={translate('zip_code_hint')}
          width="half"
          inputMode="numeric"
        />
        <TextField {...field('home_town')} width="half" />
      </Group>
    </>
  )
})
