import type { ReactNode } from 'react'
import type { FieldTexts } from './field.tsx'
import { TextField } from './text-field.tsx'

interface NumberFieldProps extends FieldTexts {
  readonly initial: string
  /** What one press of an arrow key adds. */
  readonly step: number
  readonly before?: ReactNode
  readonly after?: ReactNode
  onBlur?(): void
}

/** A number of 0 or more. Scrolling over it scrolls the page: it must not change an answer unseen. */
export function NumberField({ initial, ...field }: NumberFieldProps) {
  return (
    <TextField
      {...field}
      type="number"
      min={0}
      inputMode="numeric"
      enterKeyHint="next"
      autoComplete="off"
      defaultValue={initial}
      onWheel={({ currentTarget }) => currentTarget.blur()}
    />
  )
}
