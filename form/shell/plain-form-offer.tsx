import type { FieldName, FormValues } from '@resume-library/contract/candidate'
import { FIELDS } from '@resume-library/contract/fields'
import { POSTED_FIELDS, SHOW_ACTION, WITHOUT_SCRIPT_QUERY } from '@resume-library/contract/posted-form'
import { useEffect, useRef } from 'react'
import { Button } from '../fields/button.tsx'
import { pageLanguage } from '../messages/embedded.ts'
import { useTranslate } from '../messages/messages.ts'
import { stepOfField } from '../registration/errors.ts'
import { isSubmitting, type Resume } from '../registration/state.ts'
import { useRegistration, useRegistrationState } from '../use-registration.ts'

export interface PlainFormOfferProps {
  readonly values: FormValues
  readonly hasLater: boolean
}

/** Posts the answers, but the password, to the form that needs no script. */
export function PlainFormOffer({ values, hasLater }: PlainFormOfferProps) {
  const translate = useTranslate()
  const { fetchDeferred } = useRegistration()
  const isSent = useRegistrationState(isSubmitting)
  const isRegistered = useRegistrationState(({ submission }) => submission.kind === 'registered')
  const status = isSent ? translate('submitting') : isRegistered && translate('toast_registered')
  const resume = useRegistrationState((state) => state.resume)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    button.current!.focus()
    fetchDeferred()
  }, [fetchDeferred])
  return (
    <form
      method="post"
      encType="multipart/form-data"
      action={`?lang=${pageLanguage()}&${WITHOUT_SCRIPT_QUERY}`}
    >
      {postedFields(hasLater ? values : { ...values, ...laterPrefill() }, resume).map(([name, value]) => (
        <input key={name + value} type="hidden" name={name} value={value} />
      ))}
      <p>{status}</p>
      <Button
        text="go_on_plain"
        className="button primary"
        ref={button}
        type="submit"
        name={POSTED_FIELDS.action}
        value={SHOW_ACTION}
      />
    </form>
  )
}

const laterPrefill = () =>
  Object.fromEntries(
    Object.entries(window.prefill ?? {}).filter(([name]) => stepOfField(name as FieldName) > 0),
  )

/** Fields of `POST /`: a switch that is off is absent. */
function postedFields(values: FormValues, resume: Resume): [name: string, value: string][] {
  const { password: _, country_id: __, ...asked } = values
  const link = resume.kind === 'link' ? { resume_url: resume.info.url } : {}
  const fields = Object.entries({ ...asked, ...link }).flatMap(([name, value]) =>
    FIELDS[name as FieldName].kind === 'switch' && value === '0'
      ? []
      : [value].flat().map((one): [string, string] => [name, one]),
  )
  if (resume.kind !== 'file') return fields
  const { url, filename } = resume.info
  return [
    ...fields,
    [POSTED_FIELDS.storedResume, new URL(url).pathname],
    [POSTED_FIELDS.storedName, filename],
  ]
}
