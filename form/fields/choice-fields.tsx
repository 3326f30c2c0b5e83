import styles from './choices.module.css'
import { describedBy, Field, FieldMessages, type FieldTexts, hintId } from './field.tsx'

interface CheckboxGroupProps extends FieldTexts {
  readonly choices: readonly Choice[]
  readonly initial: readonly string[]
}

export function CheckboxGroup({ choices, initial, ...texts }: CheckboxGroupProps) {
  const { 'aria-describedby': described } = describedBy(texts)
  return (
    <fieldset id={texts.name} tabIndex={-1} className={styles.group} aria-describedby={described}>
      <legend>{texts.label}</legend>
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
            {/* Only text in the label: browsers do not translate text next to an element. */}
            <label htmlFor={`${texts.name}-${at}`}>{label}</label>
          </div>
        ))}
      </div>
      <FieldMessages {...texts} />
    </fieldset>
  )
}

interface Choice {
  readonly value: string
  readonly label: string
}

interface SelectFieldProps extends FieldTexts {
  readonly choices: readonly Choice[]
  readonly initial: string
  readonly width?: 'half' | 'short'
}

export function SelectField({ choices, initial, width, ...texts }: SelectFieldProps) {
  return (
    <Field {...texts} width={width}>
      <select id={texts.name} name={texts.name} defaultValue={initial} {...describedBy(texts)}>
        {choices.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </Field>
  )
}

interface SwitchFieldProps {
  readonly name: string
  readonly label: string
  readonly initial: boolean
  readonly hint?: string
}

export function SwitchField({ name, label, initial, hint }: SwitchFieldProps) {
  return (
    <div data-width="half">
      <div className={styles.switch}>
        <label htmlFor={name}>{label}</label>
        <input
          id={name}
          name={name}
          type="checkbox"
          // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox tells by itself whether it is checked
          role="switch"
          value="1"
          defaultChecked={initial}
          aria-describedby={hint && hintId(name)}
        />
        {hint && (
          <span id={hintId(name)} className={styles.hint}>
            {hint}
          </span>
        )}
      </div>
    </div>
  )
}
