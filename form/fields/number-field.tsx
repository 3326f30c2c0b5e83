import { showAmount } from '@resume-library/contract/amount'
import type { FocusEvent, ReactNode } from 'react'
import type { FieldTexts } from './field.tsx'
import { TextField } from './text-field.tsx'

interface NumberFieldProps extends FieldTexts {
  readonly initial: string
  readonly before?: ReactNode
  readonly after?: ReactNode
  onBlur?(): void
}

/** A number of 0 or more, written as people write it: a number input would say that letters and `50,000` are empty. */
export function NumberField({ initial, onBlur, ...field }: NumberFieldProps) {
  const leave = ({ currentTarget }: FocusEvent<HTMLInputElement>) => {
    const shown = showAmount(currentTarget.value)
    // To write the same again would move the caret.
    if (shown !== currentTarget.value) currentTarget.value = shown
    onBlur?.()
  }
  return (
    <TextField
      {...field}
      inputMode="numeric"
      enterKeyHint="next"
      autoComplete="off"
      defaultValue={initial}
      onBlur={leave}
    />
  )
}
