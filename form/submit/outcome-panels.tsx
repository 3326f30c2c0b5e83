import type { FieldName, FormValues } from '@resume-library/contract/candidate'
import { eraseUrlOf } from '@resume-library/contract/provider-api'
import { type ReactNode, useState } from 'react'
import { createPortal } from 'react-dom'
import { readConfiguration } from '../document/configuration.ts'
import { DONE_ID } from '../document/ids.ts'
import { Button } from '../fields/button.tsx'
import { type Translate, useTranslate } from '../messages/messages.ts'
import { useRegistration, useRegistrationState } from '../use-registration.ts'
import { answerOf, SentAnswers } from './check-answers.tsx'

export function DonePanel() {
  const { goTo } = useRegistration()
  const [{ jobBoardUrl, serviceUrl }] = useState(readConfiguration)
  const body = useRegistrationState(({ submission }) => submission.kind === 'registered' && submission.body)
  return inDone(
    <>
      <DoneWords jobBoardUrl={jobBoardUrl} eraseUrl={eraseUrlOf(body, serviceUrl || location.href)} />
      <UnsentChanges />
      <Button text="done_close" onClick={() => goTo(0)} />
    </>,
  )
}

function UnsentChanges() {
  const translate = useTranslate()
  const submission = useRegistrationState((state) => state.submission)
  if (submission.kind !== 'registered' || !submission.unsent.fields.length) return null
  const { fields, values } = submission.unsent
  return (
    <>
      <p>{translate('done_unsent')}</p>
      <ul>
        {fields.map((field) => (
          <li key={field}>{changeOf(field, values, translate)}</li>
        ))}
      </ul>
    </>
  )
}

function changeOf(field: FieldName, values: FormValues, translate: Translate): string {
  const label = field === 'country_id' ? field : translate(`label_${field}`)
  if (field === 'password') return label
  const answer = answerOf(field, values, translate)
  return `${label}: ${answer || translate('not_given')}`
}

export function DoneWords({ jobBoardUrl, eraseUrl }: { jobBoardUrl: string; eraseUrl: string | null }) {
  const translate = useTranslate()
  return (
    <>
      <h2>{translate('done_title')}</h2>
      <p>{translate('toast_registered')}</p>
      <p>{translate('done_next')}</p>
      <p>
        <a href={`${jobBoardUrl}/login`}>{translate('done_login', { host: jobBoardUrl })}</a>
      </p>
      {eraseUrl !== null && (
        <p>
          <a href={eraseUrl} target="_blank" rel="noreferrer">
            {translate('done_erase')}
          </a>
        </p>
      )}
    </>
  )
}

export function QueuedPanel({ url, values }: { url: string; values: FormValues }) {
  const translate = useTranslate()
  return inDone(
    <>
      <h2>{translate('queued_title')}</h2>
      <p>{translate('queued_text')}</p>
      <p>
        <a href={url} target="_blank" rel="noreferrer">
          {translate('queued_link')}
        </a>
      </p>
      <SentAnswers sent={values} />
    </>,
  )
}

export function WithdrawnPanel({ isErased }: { isErased: boolean }) {
  const translate = useTranslate()
  const { values } = useRegistration()
  // Lost by a reload.
  const [isPasswordGone] = useState(() => !values().password)
  return inDone(
    <>
      <h2>{translate(isErased ? 'erased_title' : 'withdrawn_title')}</h2>
      <p>
        {translate(isErased ? 'erased_text' : 'withdrawn_text')}{' '}
        {isPasswordGone && translate('withdrawn_password')}
      </p>
    </>,
  )
}

const inDone = (panel: ReactNode) => createPortal(panel, document.getElementById(DONE_ID)!)
