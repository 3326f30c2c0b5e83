import { isPhone, plainPhone, withoutExtension } from '@resume-library/contract/phone'
import { useEffect, useLayoutEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { errorId } from '../../document/ids.ts'
import { useTranslate } from '../../messages/messages.ts'
import { useRegistrationState } from '../../use-registration.ts'
import styles from '../steps.module.css'

const NOTE_ID = 'phone-note'

/** Says at the phone number, once it was typed or filled in, that its extension is not sent. */
export function PhoneNote() {
  const translate = useTranslate()
  const [field, setField] = useState<Element | null>(null)
  const [phone, setPhone] = useState('')
  const filled = useRegistrationState(({ fill }) => fill.marked)
  const start = useRegistrationState((state) => state.start)
  useLayoutEffect(() => {
    const input = phoneInput()
    input.setAttribute('aria-describedby', `${input.getAttribute('aria-describedby')} ${NOTE_ID}`)
    setField(document.getElementById(errorId('phone'))!.parentElement)
    const read = () => setPhone(input.value)
    input.addEventListener('change', read)
    return () => input.removeEventListener('change', read)
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a resume, a draft or random data has filled it in
  useEffect(() => setPhone(phoneInput().value), [filled, start])
  const isCut = isPhone(phone) && withoutExtension(phone) !== phone
  return (
    field &&
    createPortal(
      <p id={NOTE_ID} role="status" className={styles.note}>
        {isCut && translate('phone_without_extension', { phone: plainPhone(phone) })}
      </p>,
      field,
    )
  )
}

const phoneInput = () => document.getElementById('phone') as HTMLInputElement
