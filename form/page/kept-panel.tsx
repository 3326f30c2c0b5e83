import type { FormValues } from '@resume-library/contract/candidate'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { DONE_ID } from '../fields/ids.ts'
import { useTranslate } from '../messages/messages.ts'
import { CheckAnswers } from '../steps/check-answers.tsx'
import { useRegistration } from '../use-registration.ts'

/** What now, while a registration waits for a provider that is away: where the success would stand. */
export function KeptPanel({ url, values }: { url: string; values: FormValues }) {
  const translate = useTranslate()
  return createPortal(
    <>
      <h2>{translate('kept_title')}</h2>
      <p>{translate('kept_text')}</p>
      <p>
        <a href={url} target="_blank" rel="noreferrer">
          {translate('kept_link')}
        </a>
      </p>
      <CheckAnswers sent={values} />
    </>,
    document.getElementById(DONE_ID)!,
  )
}

interface WithdrawnProps {
  readonly isErased: boolean
}

/** It was withdrawn where it could be looked after, or erased by whomever. */
export const WithdrawnPanel = (props: WithdrawnProps) =>
  createPortal(<WithdrawnWords {...props} />, document.getElementById(DONE_ID)!)

function WithdrawnWords({ isErased }: WithdrawnProps) {
  const translate = useTranslate()
  const { values } = useRegistration()
  // A reload has lost it.
  const [isPasswordGone] = useState(() => !values().password)
  return (
    <>
      <h2>{translate(isErased ? 'erased_title' : 'withdrawn_title')}</h2>
      <p>
        {translate(isErased ? 'erased_text' : 'withdrawn_text')}{' '}
        {isPasswordGone && translate('withdrawn_password')}
      </p>
    </>
  )
}
