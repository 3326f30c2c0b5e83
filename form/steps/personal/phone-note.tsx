import { isPhone, plainPhone, withoutExtension } from '@resume-library/contract/phone'
import { useEffect, useState } from 'react'
import { listen } from '../../document/listen.ts'
import { afterPress } from '../../document/presses.ts'
import { FieldNote } from '../../fields/field-note.tsx'
import { useTranslate } from '../../messages/messages.ts'
import { useRegistrationState } from '../../use-registration.ts'
import styles from '../steps.module.css'

/** Shows below the phone number that its extension is not sent. */
export function PhoneNote() {
  const translate = useTranslate()
  const [phone, setPhone] = useState('')
  const filled = useRegistrationState(({ fill }) => fill.marked)
  const start = useRegistrationState((state) => state.start)
  useEffect(() => listen(phoneInput(), ['change'], () => afterPress(() => setPhone(phoneInput().value))), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a resume, a draft or random data has filled it in
  useEffect(() => setPhone(phoneInput().value), [filled, start])
  const isCut = isPhone(phone) && withoutExtension(phone) !== phone
  return (
    <FieldNote field="phone" id="phone-note" aria-live="polite" className={styles.note}>
      {isCut && translate('phone_without_extension', { phone: plainPhone(phone) })}
    </FieldNote>
  )
}

const phoneInput = () => document.getElementById('phone') as HTMLInputElement
