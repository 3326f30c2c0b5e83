import { showAmount } from '@resume-library/contract/amount'
import type { ReactNode } from 'react'
import { type FieldTexts, unitId } from './field.tsx'
import styles from './number-field.module.css'
import { TextField } from './text-field.tsx'

interface NumberFieldProps extends FieldTexts {
  readonly initial: string
  readonly sign?: string
  readonly aside?: ReactNode
  /** The input is left for another element: shows its amount as people write it, where nothing else is done. */
  onLeave?(input: HTMLInputElement, next: EventTarget | null): void
}

/** A number of 0 or more, written as people write it: a number input would say that letters and `50,000` are empty. */
export function NumberField({ initial, sign, onLeave = showNumber, ...field }: NumberFieldProps) {
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
      onBlur={({ currentTarget, relatedTarget }) => onLeave(currentTarget, relatedTarget)}
    />
  )
}

function showNumber(input: HTMLInputElement): void {
  const shown = showAmount(input.value)
  // To write the same again would move the caret.
  if (shown !== input.value) input.value = shown
}
