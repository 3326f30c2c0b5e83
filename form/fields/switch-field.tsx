import styles from './choices.module.css'

interface SwitchFieldProps {
  readonly name: string
  readonly label: string
  readonly initial: boolean
}

/** A yes or no that is on or off at once. */
export function SwitchField({ name, label, initial }: SwitchFieldProps) {
  return (
    <label className={styles.switch}>
      <span>{label}</span>
      {/* biome-ignore lint/a11y/useAriaPropsForRole: a checkbox tells by itself whether it is checked */}
      <input id={name} name={name} type="checkbox" role="switch" value="1" defaultChecked={initial} />
    </label>
  )
}
