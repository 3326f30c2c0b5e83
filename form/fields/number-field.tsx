import { showAmount } from '@resume-library/contract/amount'
import type { ReactNode } from 'react'
import { type FieldTexts, unitId } from './field.tsx'
import styles from './number-field.module.css'
import { TextField } from './text-field.tsx'

interface NumberFieldProps extends FieldTexts {
  readonly initial: string
  readonly width?: 'half' | 'short'
  readonly sign?: string
  readonly aside?: ReactNode
  /** Handles leaving the input; by default shows its amount with separators. */
  onLeave?(input: HTMLInputElement, next: EventTarget | null): void
}

/** Text input for amounts: type=number would return '' for `50,000`. */
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
  // Assigning an equal value would move the caret.
  if (shown !== input.value) input.value = shown
}
