import type { ReactNode } from 'react'
import { type Translate, useTranslate } from '../messages/messages.ts'
import type { FillStatus, Unreadable } from '../registration/fill/fill-state.ts'
import { useRegistrationState } from '../use-registration.ts'
import styles from './fill-status.module.css'

/** What a reading came to, in a region that is there before its words, so that they are announced. */
export function FillSentence({ status, children }: { status: FillStatus; children?: ReactNode }) {
  const translate = useTranslate()
  return (
    <div role="status" className={styles.sentence}>
      {children}
      {status.kind === 'unreadable' ? (
        <UnreadableNote reason={status.reason} />
      ) : (
        <p>{sentenceOf(status, translate)}</p>
      )}
    </div>
  )
}

function sentenceOf(
  status: FillStatus & { kind: Exclude<FillStatus['kind'], 'unreadable'> },
  translate: Translate,
) {
  if (status.kind === 'idle' || status.kind === 'refused') return null
  if (status.kind === 'reading') return translate('fill_reading', { filename: status.filename })
  if (status.kind !== 'filled') return translate(`fill_${status.kind}`)
  const { fields, unsure } = status
  if (fields.length === 1) return translate('fill_filled_one')
  const counts = { count: String(fields.length), unsure: String(unsure.length) }
  return translate(unsure.length ? 'fill_filled_unsure' : 'fill_filled', counts)
}

/** Why recruiters will hardly find a resume, and what helps. The file may have been refused for the same reason. */
export function UnreadableNote({ reason }: { reason: Unreadable }) {
  const translate = useTranslate()
  const isRefused = useRegistrationState(({ upload }) => upload.kind === 'failed')
  return (
    <>
      <p>
        <strong>{translate('fill_unreadable')}</strong>
      </p>
      <p>
        {translate(`fill_${reason}`)} {!isRefused && translate('fill_sendable')}
      </p>
    </>
  )
}
