import { KEY_SKILLS_MAX_LENGTH } from '@resume-library/contract/limits'
import { describedBy, Field } from '../fields/field.tsx'
import { type MessageKey, useTranslate } from '../messages/messages.ts'
import styles from './resume-guide.module.css'

interface TextAreaProps {
  readonly name: string
  readonly label: MessageKey
  readonly hint: MessageKey
  readonly value: string
  onType(text: string): void
}

/** Text of several lines. It has an id only, as it is no field of the form that is sent. */
export function TextArea({ name, label, hint, value, onType }: TextAreaProps) {
  const translate = useTranslate()
  const texts = { name, label: translate(label), hint: translate(hint) }
  return (
    <Field {...texts}>
      <textarea
        id={name}
        className={styles.area}
        rows={2}
        maxLength={KEY_SKILLS_MAX_LENGTH}
        value={value}
        onChange={({ currentTarget }) => onType(currentTarget.value)}
        {...describedBy(texts)}
      />
    </Field>
  )
}
