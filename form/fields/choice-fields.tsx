import styles from './choices.module.css'
import field from './field.module.css'
import { describedBy, ErrorLine, Field, type FieldTexts, Hint, Optional } from './field.tsx'

interface CheckboxGroupProps extends FieldTexts {
  readonly choices: readonly Choice[]
  readonly initial: readonly string[]
}

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

interface Choice {
  readonly value: string
  readonly label: string
}

interface SelectFieldProps extends FieldTexts {
  readonly choices: readonly Choice[]
  readonly initial: string
}

export function SelectField({ choices, initial, ...texts }: SelectFieldProps) {
  return (
    <Field {...texts}>
      <select
        id={texts.name}
        name={texts.name}
        defaultValue={initial}
        className={field.select}
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

interface SwitchFieldProps {
  readonly name: string
  readonly label: string
  readonly initial: boolean
}

export function SwitchField({ name, label, initial }: SwitchFieldProps) {
  return (
    <label className={styles.switch}>
      <span>{label}</span>
      {/* biome-ignore lint/a11y/useAriaPropsForRole: a checkbox tells by itself whether it is checked */}
      <input id={name} name={name} type="checkbox" role="switch" value="1" defaultChecked={initial} />
    </label>
  )
}
