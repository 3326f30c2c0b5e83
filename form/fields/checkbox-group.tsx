import styles from './choices.module.css'
import { describedBy, ErrorLine, type FieldTexts, Hint, Optional } from './field.tsx'
import type { Choice } from './select-field.tsx'

interface CheckboxGroupProps extends FieldTexts {
  readonly choices: readonly Choice[]
  readonly initial: readonly string[]
}

/** Several of a few choices, as checkboxes under one legend. */
export function CheckboxGroup({ choices, initial, ...texts }: CheckboxGroupProps) {
  const { 'aria-describedby': described } = describedBy(texts)
  const labelId = `${texts.name}-label`
  return (
    <fieldset
      id={texts.name}
      tabIndex={-1}
      className={styles.group}
      aria-labelledby={labelId}
      aria-describedby={described}
    >
      <legend>
        <span id={labelId}>{texts.label}</span>
        <Optional {...texts} />
      </legend>
      <Hint {...texts} />
      <div className={styles.choices}>
        {choices.map(({ value, label }) => (
          <label key={value} className={styles.choice}>
            <input type="checkbox" name={texts.name} value={value} defaultChecked={initial.includes(value)} />
            {label}
          </label>
        ))}
      </div>
      <ErrorLine {...texts} />
    </fieldset>
  )
}
