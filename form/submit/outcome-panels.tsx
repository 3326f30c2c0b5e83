import type { FieldName, FormValues } from '@resume-library/contract/candidate'
import { eraseUrlOf, type Verification, verificationOf } from '@resume-library/contract/provider-api'
import { type ReactNode, type RefCallback, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { readConfiguration } from '../document/configuration.ts'
import { DONE_ID, DONE_TITLE_ID } from '../document/ids.ts'
import { Button } from '../fields/button.tsx'
import { type MessageKey, type Translate, useTranslate } from '../messages/messages.ts'
import { useDeferredActions, useRegistration, useRegistrationState } from '../use-registration.ts'
import { answerOf, SentAnswers } from './check-answers.tsx'
import styles from './outcome-panels.module.css'
import { VerificationMail } from './verification-mail.tsx'

export function DonePanel() {
  const translate = useTranslate()
  const [{ jobBoardUrl, serviceUrl }] = useState(readConfiguration)
  const { mailAgain } = useDeferredActions()
  const registration = useRegistration()
  const submission = useRegistrationState((state) => state.submission)
  if (submission.kind !== 'registered') return null
  const { body, mail } = submission
  const verification = verificationOf(body)
  return inDone(
    <>
      <DoneWords
        jobBoardUrl={jobBoardUrl}
        eraseUrl={eraseUrlOf(body, serviceUrl || location.href)}
        verification={verification}
        mail={(verification ?? mail) && <VerificationMail {...verification} mail={mail} send={mailAgain} />}
        unsent={<UnsentChanges />}
        another={<Button text="register_another" onClick={() => registration.goTo(0)} />}
      />
      <h2 className={styles.next}>{translate('register_another')}</h2>
    </>,
  )
}

function UnsentChanges() {
  const translate = useTranslate()
  const submission = useRegistrationState((state) => state.submission)
  if (submission.kind !== 'registered' || !submission.unsent.fields.length) return null
  const { fields, values } = submission.unsent
  return (
    <div className="row">
      <p>{translate('done_unsent')}</p>
      <ul className={styles.unsent}>
        {fields.map((field) => (
          <li key={field}>{changeOf(field, values, translate)}</li>
        ))}
      </ul>
    </div>
  )
}

function changeOf(field: FieldName, values: FormValues, translate: Translate): string {
  const label = field === 'country_id' ? field : translate(`label_${field}`)
  if (field === 'password') return label
  const answer = answerOf(field, values, translate)
  return `${label}: ${answer || translate('not_given')}`
}

interface DoneWordsProps {
  readonly jobBoardUrl: string
  readonly eraseUrl: string | null
  readonly verification: Verification | null
  readonly mail: ReactNode
  readonly another: ReactNode
  /** Absent on a page without script. */
  readonly unsent?: ReactNode
}

/** Fills the first view, so that the empty form below does not read as "start again". */
export function DoneWords({ jobBoardUrl, eraseUrl, verification, mail, unsent, another }: DoneWordsProps) {
  const translate = useTranslate()
  // A frame is as high as its page.
  const isFramed = unsent !== undefined && parent !== window
  return (
    <div className={`sheet ${styles.sheet} ${isFramed ? '' : styles.view}`}>
      <div className="row">
        <Picture>
          <path d="m43 55 12 12 25-27" stroke="var(--accent)" strokeWidth="6" strokeLinecap="round" />
        </Picture>
        <div>
          <Title text="done_title" />
          <p>{translate('toast_registered')}</p>
          {!verification?.required && <p>{translate('done_next')}</p>}
          {verification && (
            <p>
              {translate(verification.required ? 'mail_required' : 'mail_optional', {
                email: verification.email,
              })}
            </p>
          )}
        </div>
      </div>
      {mail}
      {unsent}
      <div className="row">
        <p>
          <a href={`${jobBoardUrl}/login`}>{translate('done_login', { host: jobBoardUrl })}</a>{' '}
          {translate('done_change')}
        </p>
        {eraseUrl !== null && <SaveLink text="done_erase" url={eraseUrl} canCopy={unsent !== undefined} />}
        <div className={styles.another}>{another}</div>
      </div>
    </div>
  )
}

const Title = ({ text, ref }: { readonly text: MessageKey; readonly ref?: RefCallback<HTMLElement> }) => (
  <h2 id={DONE_TITLE_ID} tabIndex={-1} ref={ref}>
    {useTranslate()(text)}
  </h2>
)

/** Still picture of a folder, with what became of it drawn on it. */
const Picture = ({ children }: { readonly children: ReactNode }) => (
  <div className="row-name">
    <svg className={styles.picture} viewBox="0 0 124 92" fill="none" aria-hidden="true">
      <path
        d="M2 90V16a5 5 0 0 1 5-5h31l5-9h28l5 9h41a5 5 0 0 1 5 5v74z"
        fill="var(--tint)"
        stroke="var(--accent)"
        strokeWidth="2"
        strokeLinejoin="round"
      />
      {children}
    </svg>
  </div>
)

const COPIED_MS = 3_000
const COPY_KEYS = /Mac|iP/.test(globalThis.navigator?.platform ?? '') ? '⌘C' : 'Ctrl+C'

interface SaveLinkProps {
  readonly text: 'done_erase' | 'queued_link'
  readonly url: string
  /** False where no script runs, which copying needs. */
  readonly canCopy?: boolean
}

function SaveLink({ text, url, canCopy = true }: SaveLinkProps) {
  const translate = useTranslate()
  const input = useRef<HTMLInputElement>(null)
  const [outcome, setOutcome] = useState<'copied' | 'copy_refused' | null>(null)
  useEffect(() => {
    if (outcome !== 'copied') return
    const timer = setTimeout(setOutcome, COPIED_MS, null)
    return () => clearTimeout(timer)
  }, [outcome])
  const copy = () => {
    input.current!.select()
    // The clipboard's own API is missing over plain HTTP, and refused in a frame.
    const isCopied = document.execCommand('copy')
    if (!isCopied) input.current!.focus()
    setOutcome(isCopied ? 'copied' : 'copy_refused')
  }
  return (
    <div className={styles.save}>
      <p>
        <a href={url} target="_blank" rel="noreferrer">
          {translate(text)}
        </a>
      </p>
      {canCopy && (
        <>
          <div>
            <input ref={input} readOnly value={url} aria-label={translate(text)} dir="ltr" />
            <Button text={outcome === 'copied' ? 'copied' : 'copy'} onClick={copy} />
          </div>
          <p aria-live="polite" className="small">
            {outcome === 'copy_refused' && translate('copy_refused', { keys: COPY_KEYS })}
          </p>
        </>
      )}
    </div>
  )
}

/** Also after a reload, when the form is hidden from who had begun to read it. */
const takeFocus = (title: HTMLElement | null) => title?.focus({ preventScroll: true })

export function QueuedPanel({ url, values }: { url: string; values: FormValues }) {
  const translate = useTranslate()
  return inDone(
    <div className={`sheet ${styles.sheet}`}>
      <div className="row">
        <Picture>
          <g stroke="var(--accent)" strokeWidth="5" strokeLinecap="round">
            <circle cx="62" cy="52" r="22" />
            <path d="M62 40v13l9 6" />
          </g>
        </Picture>
        <div>
          <Title text="queued_title" ref={takeFocus} />
          <p>{translate('queued_text')}</p>
        </div>
      </div>
      <div className="row">
        <SaveLink text="queued_link" url={url} />
        <SentAnswers sent={values} />
      </div>
    </div>,
  )
}

export function WithdrawnPanel({ isErased }: { isErased: boolean }) {
  const translate = useTranslate()
  const { values } = useRegistration()
  // Lost by a reload.
  const [isPasswordGone] = useState(() => !values().password)
  return inDone(
    <div className={`sheet row ${styles.sheet}`}>
      <Title text={isErased ? 'erased_title' : 'withdrawn_title'} />
      <p>
        {translate(isErased ? 'erased_text' : 'withdrawn_text')}{' '}
        {isPasswordGone && translate('withdrawn_password')}
      </p>
    </div>,
  )
}

const inDone = (panel: ReactNode) => createPortal(panel, document.getElementById(DONE_ID)!)
