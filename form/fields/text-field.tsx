import type { FieldName, FormValues } from '@resume-library/contract/candidate'
import { type ComponentProps, createContext, type ReactNode, use } from 'react'
import styles from './field.module.css'
import { describedBy, Field, type FieldTexts } from './field.tsx'

export interface TextFieldProps
  extends FieldTexts,
    Omit<ComponentProps<'input'>, 'name' | 'id' | 'children' | 'width'> {
  readonly field?: string
  readonly width?: 'half' | 'short' | undefined
  readonly aside?: ReactNode
  readonly before?: ReactNode
  readonly after?: ReactNode
}

export function TextField({
  name,
  label,
  hint,
  below,
  unit,
  optional,
  error,
  noteId,
  width,
  aside,
  before,
  after,
  field = name,
  ...input
}: TextFieldProps) {
  const texts = { name, label, hint, below, unit, optional, error, noteId }
  const given = use(GivenValues)[field as FieldName]
  return (
    <Field {...texts} width={width} aside={aside}>
      <div className={styles.frame}>
        {before}
        <input type="text" defaultValue={given} {...input} id={name} name={field} {...describedBy(texts)} />
        {after}
      </div>
    </Field>
  )
}

/** Default values of step 1, only for rendering on the server; in the browser the inputs keep what was typed before hydration. */
export const GivenValues = createContext<Partial<FormValues>>({})
