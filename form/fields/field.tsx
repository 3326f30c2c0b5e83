import type { ReactNode } from 'react'
import { errorId } from '../document/ids.ts'
import styles from './field.module.css'

export interface FieldTexts {
  readonly name: string
  readonly label: string
  readonly hint?: string | undefined
  readonly unit?: string | undefined
  readonly optional?: string | undefined
  readonly error?: string | undefined
  readonly noteId?: string | undefined
}

const hintId = (name: string) => `${name}-hint`
const optionalId = (name: string) => `${name}-optional`
export const unitId = (name: string) => `${name}-unit`

/** Attributes that tie a control to its texts. An empty error line describes nothing, so it is always named. */
export function describedBy({ name, hint, unit, optional, error, noteId }: FieldTexts) {
  const ids = [
    errorId(name),
    hint && hintId(name),
    unit && unitId(name),
    optional && optionalId(name),
    noteId,
  ]
  return {
    'aria-describedby': ids.filter(Boolean).join(' '),
    // Without it a browser calls a required field invalid as long as it is empty.
    'aria-invalid': Boolean(error),
  }
}

interface FieldProps extends FieldTexts {
  readonly wide?: boolean | undefined
  readonly aside?: ReactNode
  readonly children: ReactNode
}

/** Labelled control. The empty error line keeps its place, so that nothing moves under a finger. */
export function Field({ wide, aside, children, ...texts }: FieldProps) {
  return (
    <div className={wide ? styles.wide : styles.field}>
      <div className={styles.heading}>
        <label htmlFor={texts.name}>{texts.label}</label>
        <Optional {...texts} />
      </div>
      <Hint {...texts} />
      {children}
      <ErrorLine {...texts} />
      {aside}
    </div>
  )
}

export function Optional({ name, optional }: FieldTexts) {
  return optional ? (
    <span id={optionalId(name)} className={styles.optional}>
      {optional}
    </span>
  ) : null
}

export function Hint({ name, hint }: FieldTexts) {
  return hint ? (
    <p id={hintId(name)} className={styles.hint}>
      {hint}
    </p>
  ) : null
}

export function ErrorLine({ name, error }: FieldTexts) {
  return (
    <p id={errorId(name)} className={styles.error}>
      {error}
    </p>
  )
}
