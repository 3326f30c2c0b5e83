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
        {choices.map(({ value, label }, at) => (
          <div key={value} className={styles.choice}>
            <input
              type="checkbox"
              id={`${texts.name}-${at}`}
              name={texts.name}
              value={value}
              defaultChecked={initial.includes(value)}
            />
            {/* Alone in it: words beside a box would stay in the language before, where a browser translates. */}
            <label htmlFor={`${texts.name}-${at}`}>{label}</label>
          </div>
        ))}
      </div>
      <ErrorLine {...texts} />
    </fieldset>
  )
}
