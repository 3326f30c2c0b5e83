import type { ReactNode } from 'react'
import { translateCount, translateList } from '../messages/counts.ts'
import { type Translate, useTranslate } from '../messages/messages.ts'
import type { FilledField, FillStatus, Unreadable } from '../registration/state/fill-state.ts'
import { useRegistrationState } from '../use-registration.ts'
import styles from './fill-status.module.css'

/** What a reading came to, in a region that is there before its words, so that they are announced. */
export function FillSentence({ status, children }: { status: FillStatus; children?: ReactNode }) {
  const translate = useTranslate()
  const unsure = useRegistrationState(({ fill }) => fill.unsure)
  return (
    <div role="status" aria-atomic="true" className={styles.sentence}>
      {children}
      {status.kind === 'unreadable' ? (
        <UnreadableNote reason={status.reason} />
      ) : (
        <p>{sentenceOf(status, unsure, translate)}</p>
      )}
    </div>
  )
}

function sentenceOf(
  status: FillStatus & { kind: Exclude<FillStatus['kind'], 'unreadable'> },
  unsure: readonly FilledField[] | undefined,
  translate: Translate,
) {
  if (status.kind === 'idle' || status.kind === 'refused') return null
  if (status.kind === 'reading') return translate('fill_reading', { filename: status.filename })
  if (status.kind !== 'filled') return translate(`fill_${status.kind}`)
  const { fields } = status
  // Of one alone it need not be said which it is.
  if (fields.length === 1) return translate('fill_filled_one')
  const names = fields.filter((field) => unsure?.includes(field)).map((field) => translate(`label_${field}`))
  return translateCount(translate, names.length ? 'fill_filled_unsure' : 'fill_filled', fields.length, {
    names: translateList(names),
  })
}

/** Why recruiters will hardly find a resume, and what helps. The file may have been refused for the same reason. */
export function UnreadableNote({ reason }: { reason: Unreadable }) {
  const translate = useTranslate()
  const isRefused = useRegistrationState(({ upload }) => upload.kind === 'failed')
  const why = translate(`fill_${reason}`)
  return (
    <>
      <p>
        <strong>{translate('fill_unreadable')}</strong>
      </p>
      <p>{isRefused ? why : `${why} ${translate('fill_sendable')}`}</p>
    </>
  )
}
