import styles from './field.module.css'
import { describedBy, Field, type FieldTexts } from './field.tsx'

export interface Choice {
  readonly value: string
  readonly label: string
}

interface SelectFieldProps extends FieldTexts {
  readonly choices: readonly Choice[]
  readonly initial: string
}

/** A native select: phones show their own picker. */
export function SelectField({ choices, initial, ...texts }: SelectFieldProps) {
  return (
    <Field {...texts}>
      <select
        id={texts.name}
        name={texts.name}
        defaultValue={initial}
        className={styles.select}
        {...describedBy(texts)}
      >
        {choices.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </Field>
  )
}
