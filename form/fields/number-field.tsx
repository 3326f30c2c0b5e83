import { showAmount } from '@resume-library/contract/amount'
import type { FocusEvent } from 'react'
import { type FieldTexts, unitId } from './field.tsx'
import styles from './number-field.module.css'
import { TextField } from './text-field.tsx'

interface NumberFieldProps extends FieldTexts {
  readonly initial: string
  /** Stands before the number. */
  readonly sign?: string
  onBlur?(): void
}

/** A number of 0 or more, written as people write it: a number input would say that letters and `50,000` are empty. */
export function NumberField({ initial, sign, onBlur, ...field }: NumberFieldProps) {
  const leave = ({ currentTarget }: FocusEvent<HTMLInputElement>) => {
    const shown = showAmount(currentTarget.value)
    // To write the same again would move the caret.
    if (shown !== currentTarget.value) currentTarget.value = shown
    onBlur?.()
  }
  return (
    <TextField
      {...field}
      before={sign && <span className={styles.unit}>{sign}</span>}
      after={
        field.unit && (
          <span id={unitId(field.name)} className={styles.unit}>
            {field.unit}
          </span>
        )
      }
      inputMode="numeric"
      enterKeyHint="next"
      autoComplete="off"
      defaultValue={initial}
      onBlur={leave}
    />
  )
}
