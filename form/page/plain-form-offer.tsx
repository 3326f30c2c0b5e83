import type { FormValues } from '@resume-library/contract/candidate'
import { useEffect, useRef } from 'react'
import { isSwitch } from '../browser/form-answers.ts'
import { useTranslate } from '../messages/messages.ts'
import type { Resume } from '../registration/resume/resume.ts'
import { useRegistration, useRegistrationState } from '../use-registration.ts'

export interface PlainFormOfferProps {
  readonly values: FormValues
}

/** Takes what was typed, but the password, to the form that needs no script. From here the draft is kept too. */
export function PlainFormOffer({ values }: PlainFormOfferProps) {
  const translate = useTranslate()
  const { fetchLater } = useRegistration()
  const kind = useRegistrationState(({ submission }) => submission.kind)
  const resume = useRegistrationState((state) => state.resume)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    button.current!.focus()
    fetchLater()
  }, [fetchLater])
  return (
    <form
      method="post"
      encType="multipart/form-data"
      action={`?lang=${document.documentElement.lang}&script=off`}
    >
      {postedFields(values, resume).map(([name, value]) => (
        <input key={name + value} type="hidden" name={name} value={value} />
      ))}
      <p>
        {kind === 'sending' && translate('submitting')}
        {kind === 'registered' && translate('toast_registered')}
      </p>
      <button ref={button} type="submit" className="button primary" name="action" value="show">
        {translate('go_on_plain')}
      </button>
    </form>
  )
}

/** As `POST /` takes them: a switch that is off is absent. */
function postedFields(values: FormValues, resume: Resume): [name: string, value: string][] {
  const { password: _, country_id: __, ...asked } = values
  const link = resume.kind === 'link' ? { resume_url: resume.info.url } : {}
  const fields = Object.entries({ ...asked, ...link }).flatMap(([name, value]) =>
    isSwitch(name) && value === '0' ? [] : [value].flat().map((one): [string, string] => [name, one]),
  )
  if (resume.kind !== 'file') return fields
  const { url, filename } = resume.info
  return [...fields, ['kept_resume', new URL(url).pathname], ['kept_name', filename]]
}
