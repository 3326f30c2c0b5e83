import { STEP_FIELDS } from '@resume-library/contract/candidate'
import { type ReactNode, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { FILL_INPUT_ID, FILL_STATUS_ID, FILL_SUMMARY_ID } from '../document/ids.ts'
import { Button } from '../fields/button.tsx'
import { FileSentence } from '../fields/file-sentence.tsx'
import { passFocusToFile } from '../fields/pass-focus.ts'
import { ProgressBar } from '../fields/progress-bar.tsx'
import { translateCount, translateList, useTranslateFiles } from '../messages/amounts.ts'
import { type Translate, useTranslate } from '../messages/messages.ts'
import type { FilledField, FillStatus, Unreadable } from '../registration/fill-state.ts'
import { NO_FILL } from '../registration/state.ts'
import { useDeferredActions, useRegistrationState } from '../use-registration.ts'
import styles from './fill-status.module.css'
import { summarizedFields } from './filled-answers.ts'

/** Shows in the button that a resume is read, and that it went well. */
function FillButtonState({ kind }: { readonly kind: FillStatus['kind'] }) {
  const translate = useTranslate()
  const button = document.getElementById(FILL_INPUT_ID)!.nextElementSibling as HTMLElement
  useEffect(() => {
    button.toggleAttribute('data-done', kind === 'filled')
    if (kind === 'reading') button.setAttribute('aria-busy', 'true')
    else button.removeAttribute('aria-busy')
  }, [button, kind])
  // The button keeps its name.
  return kind === 'reading' && createPortal(<span aria-hidden="true">{translate('fill_busy')}</span>, button)
}

export function FillProgress() {
  const { cancelFill } = useDeferredActions()
  const fill = useRegistrationState((state) => state.fill)
  const { status } = fill
  const fields = summarizedFields(fill)
  useEffect(() => {
    // An upgrade that took a reader gave this script, which names the Worker, another name. It is not asked of the cache.
    if (status.kind === 'failed') window.firstPaint!.reloadIfGone(`${import.meta.url}?`)
  }, [status])
  return createPortal(
    <div className={styles.status} data-silent={status.kind === 'idle' || undefined}>
      <FillButtonState kind={status.kind} />
      <FillSentence status={status} />
      {status.kind === 'reading' && <Button text="cancel" onClick={cancelFill} ref={passFocusToFile} />}
      {fields.length > 0 && <FillSummary fields={fields} />}
      <FillUpload isShown={fill.isResume === true} isRefused={status.kind === 'refused'} />
    </div>,
    document.getElementById(FILL_STATUS_ID)!,
  )
}

export function FillSentence({ status, children }: { status: FillStatus; children?: ReactNode }) {
  const translate = useTranslate()
  const unsure = useRegistrationState(({ fill }) => fill.unsure)
  return (
    <div aria-live="polite" aria-atomic="true" className={styles.sentence}>
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
  if (status.kind === 'reading') return <FileSentence message="fill_reading" filename={status.filename} />
  if (status.kind !== 'filled') return translate(`fill_${status.kind}`)
  const { fields } = status
  // A single answer needs no name.
  if (fields.length === 1) return translate('fill_filled_one')
  const names = fields.filter((field) => unsure?.includes(field)).map((field) => translate(`label_${field}`))
  return translateCount(translate, names.length ? 'fill_filled_unsure' : 'fill_filled', fields.length, {
    names: translateList(names, 'conjunction').toLowerCase(),
  })
}

function UnreadableNote({ reason }: { reason: Unreadable }) {
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

export function FillSummary({ fields }: { fields: readonly FilledField[] }) {
  const translate = useTranslate()
  const { undoFill } = useDeferredActions()
  const names = (some: readonly FilledField[]) =>
    translateList(some.map((field) => translate(`label_${field}`)))
  const isOnStep1 = (field: FilledField) => STEP_FIELDS[0].some((other) => other === field)
  const lines = [
    ['fill_step_1', fields.filter(isOnStep1)],
    ['fill_step_2', fields.filter((field) => !isOnStep1(field))],
  ] as const
  return (
    <>
      <Button text="fill_undo" onClick={undoFill} />
      <div className={styles.names}>
        {lines.map(
          ([message, some]) =>
            some.length > 0 && <p key={message}>{translate(message, { names: names(some) })}</p>,
        )}
      </div>
    </>
  )
}

export function FillUpload({ isShown, isRefused }: { isShown: boolean; isRefused: boolean }) {
  const translate = useTranslate()
  const translateFile = useTranslateFiles()
  const { retryUpload } = useDeferredActions()
  const upload = useRegistrationState((state) => state.upload)
  const resume = useRegistrationState((state) => state.resume)
  const notes = useRegistrationState((state) => state.fileNotes)
  const hasFailed = isShown && upload.kind === 'failed'
  const faults = isRefused ? notes.map(({ message }) => message) : hasFailed ? upload.messages : []
  return (
    <>
      {isShown && upload.kind === 'running' && (
        <p className={styles.upload}>
          <span>{translate('fill_sending')}</span>{' '}
          <ProgressBar label={translate('upload_progress')} share={upload.share} />
        </p>
      )}
      {isShown && upload.kind === 'waiting' && <p className={styles.upload}>{translate('fill_waiting')}</p>}
      {isShown && upload.kind !== 'running' && resume.kind === 'file' && (
        <p className={styles.upload}>
          <FileSentence message="fill_added" filename={resume.info.filename} />
        </p>
      )}
      <div role="alert" className={styles.faults}>
        {faults.map((message) => (
          <p key={translateFile(message)}>{translateFile(message)}</p>
        ))}
      </div>
      {hasFailed && <Button text="retry" onClick={retryUpload} ref={passFocusToFile} />}
    </>
  )
}

export function FillOffer() {
  const translate = useTranslate()
  const { acceptFill } = useDeferredActions()
  const { offer, status } = useRegistrationState(({ fill }) => fill)
  const [isAccepted, setAccepted] = useState(false)
  const shown = isAccepted && (status.kind === 'filled' || status.kind === 'undone') ? status : NO_FILL.status
  const accept = () => {
    setAccepted(true)
    acceptFill()
  }
  const isEmpty = offer.kind === 'none' && shown.kind === 'idle'
  return (
    <div id={FILL_SUMMARY_ID} tabIndex={-1} className={styles.offer} data-silent={isEmpty || undefined}>
      <FillSentence status={shown}>
        {offer.kind === 'unreadable' && <UnreadableNote reason={offer.reason} />}
        {offer.kind === 'answers' && <p>{translateCount(translate, 'fill_offer', offer.open)}</p>}
      </FillSentence>
      {offer.kind === 'answers' && <Button text="fill_accept" onClick={accept} />}
      {shown.kind === 'filled' && <FillSummary fields={shown.fields} />}
    </div>
  )
}
