import type { ReactNode } from 'react'
import { errorId } from '../document/ids.ts'
import styles from './field.module.css'

export interface FieldTexts {
  readonly name: string
  readonly label: string
  readonly hint?: string | undefined
  /** Hint below the box, whose place an error takes. */
  readonly below?: string | undefined
  readonly unit?: string | undefined
  readonly optional?: string | undefined
  readonly error?: string | undefined
  readonly noteId?: string | undefined
}

export const hintId = (name: string) => `${name}-hint`
const belowId = (name: string) => `${name}-below`
const optionalId = (name: string) => `${name}-optional`
export const unitId = (name: string) => `${name}-unit`

/** ARIA attributes of a control. The error line is always referenced, also while empty. */
export function describedBy({ name, hint, below, unit, optional, error, noteId }: FieldTexts) {
  const ids = [
    errorId(name),
    optional && optionalId(name),
    hint && hintId(name),
    below && belowId(name),
    unit && unitId(name),
    noteId,
  ]
  return {
    'aria-describedby': ids.filter(Boolean).join(' '),
    // Otherwise Firefox exposes an empty required field as invalid.
    'aria-invalid': Boolean(error),
  }
}

interface FieldProps extends FieldTexts {
  /** Shares its line where two fit: a half on a desktop, a short one on a phone, too. */
  readonly width?: 'half' | 'short' | undefined
  readonly aside?: ReactNode
  readonly children: ReactNode
}

export function Field({ width, aside, children, ...texts }: FieldProps) {
  return (
    <div className={styles.field} data-width={width}>
      <div className={styles.heading}>
        <label htmlFor={texts.name}>{texts.label}</label>
        <Optional {...texts} />
        <Hint {...texts} />
      </div>
      {children}
      <div>
        <FieldMessages {...texts} />
        {aside}
      </div>
    </div>
  )
}

function Optional({ name, optional }: FieldTexts) {
  return optional ? (
    <span id={optionalId(name)} className={styles.hint}>
      {optional}
    </span>
  ) : null
}

function Hint({ name, hint }: FieldTexts) {
  return hint ? (
    <span id={hintId(name)} className={styles.hint}>
      {hint}
    </span>
  ) : null
}

export function FieldMessages(texts: FieldTexts) {
  return (
    <>
      <ErrorLine {...texts} />
      {texts.below && (
        <p id={belowId(texts.name)} className={styles.hint}>
          {texts.below}
        </p>
      )}
    </>
  )
}

/** Error of a field, which goes while typing: then no press is under way that would miss. */
export const ErrorLine = ({ name, error }: FieldTexts) => (
  <p id={errorId(name)} className={styles.error}>
    {error}
  </p>
)

interface GroupProps {
  readonly name: string
  readonly note?: string
  readonly children: ReactNode
}

/** Fields that belong together, with their name in the margin. */
export const Group = ({ name, note, children }: GroupProps) => (
  <fieldset className="row">
    <legend className="row-name">
      <span>{name}</span> <small>{note}</small>
    </legend>
    <div className={styles.fields}>{children}</div>
  </fieldset>
)
