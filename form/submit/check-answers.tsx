import { groupedDollars, localeOf } from '@resume-library/contract/amount'
import { type FieldName, type FormValues, JOB_TYPES, STEP_FIELDS } from '@resume-library/contract/candidate'
import { plainPhone } from '@resume-library/contract/phone'
import { normalizeZipCode } from '@resume-library/contract/provider-request'
import { useEffect, useState } from 'react'
import { translateList } from '../messages/amounts.ts'
import { pageLanguage } from '../messages/embedded.ts'
import { type MessageKey, type Translate, useTranslate } from '../messages/messages.ts'
import { useRegistration, useRegistrationState } from '../use-registration.ts'
import styles from './check-answers.module.css'

/** Lists every answer. On a phone it starts closed, and its lines are made once it is opened: miles take 0.1 s there. */
export function CheckAnswers({ sent }: { readonly sent?: FormValues }) {
  const translate = useTranslate()
  const [startsOpen] = useState(() => matchMedia('(min-width: 48em)').matches)
  const [isMade, setMade] = useState(startsOpen)
  return (
    <details
      className={styles.answers}
      open={startsOpen}
      onToggle={() => setMade(true)}
      // It may stand in a region that tells its words by itself.
      aria-live="off"
    >
      <summary>
        <h3>{translate(sent ? 'kept_answers' : 'check_answers')}</h3>
      </summary>
      {isMade && (sent ? <AnswerList values={sent} isSent /> : <ReviewedAnswers />)}
    </details>
  )
}

function ReviewedAnswers() {
  return <AnswerList values={useReviewed()} />
}

function AnswerList({ values, isSent = false }: { readonly values: FormValues; readonly isSent?: boolean }) {
  const translate = useTranslate()
  const { goToField } = useRegistration()
  const fields = [...STEP_FIELDS[0], ...STEP_FIELDS[1]]
  // The language of the page changes only with all its words.
  const language = pageLanguage()
  return (
    <dl>
      {(isSent ? fields.filter((field) => field !== 'password') : fields).map((field) => (
        <div key={field}>
          <dt>{translate(`label_${field}`)}</dt>
          <dd>
            <Answer text={answerOf(field, values, translate, language)} />
          </dd>
          {!isSent && (
            <dd>
              <button type="button" onClick={() => goToField(field)}>
                <span>{translate('change')}</span>
                <span className="visually-hidden">{` ${translate(`label_${field}`).toLowerCase()}`}</span>
              </button>
            </dd>
          )}
        </div>
      ))}
      {isSent && values.resume_url && (
        <div>
          <dt>{translate('label_resume_url')}</dt>
          <dd>
            <Answer text={values.resume_url} />
          </dd>
        </div>
      )}
    </dl>
  )
}

/** It may be written from another side than the page. */
function Answer({ text }: { text: string }) {
  const translate = useTranslate()
  return text ? <bdi>{text}</bdi> : <span>{translate('not_given')}</span>
}

function useReviewed(): FormValues {
  const { current, values } = useRegistration()
  const [reviewed, setReviewed] = useState(current().start.values)
  const marked = useRegistrationState(({ fill }) => fill.marked)
  // biome-ignore lint/correctness/useExhaustiveDependencies: effects run when the hidden step is shown, and a resume may fill in answers there
  useEffect(() => setReviewed(values()), [marked])
  return reviewed
}

export function answerOf(
  field: FieldName,
  values: FormValues,
  translate: Translate,
  language: string,
): string {
  const value = values[field]
  // None is sent as Permanent.
  if (Array.isArray(value))
    return translateList((value.length ? value : [JOB_TYPES[0]]).map((type) => translate(`choice_${type}`)))
  if (!value || typeof value !== 'string') return ''
  // As they are sent.
  if (field === 'zip_code') return normalizeZipCode(value)
  if (field === 'phone') return plainPhone(value)
  if (field === 'password') return '•'.repeat(8)
  // As the dollars of the United States are written there in any language.
  if (field === 'salary_min' || field === 'salary_max') return amountIn(value, dollars)
  if (field === 'travel_radius')
    return amountIn(value, (amount) => amount.toLocaleString(localeOf(language), MILES))
  if (field === 'work_experience')
    return translate('years_of', { years: translate(`choice_${value}` as MessageKey) })
  return CHOICES.has(field) ? translate(`choice_${value}` as MessageKey) : value
}

const CHOICES: ReadonlySet<FieldName> = new Set([
  'education_level',
  'eligibility_status',
  'relocate',
  'driving_license',
])

const dollars = (amount: number) => `${amount < 0 ? '-' : ''}$${groupedDollars(Math.abs(amount))}`
const MILES = { style: 'unit', unit: 'mile', unitDisplay: 'long' } as const

/** What is no number stays as it was typed. */
function amountIn(value: string, unit: (amount: number) => string): string {
  const amount = Number(value)
  return Number.isNaN(amount) ? value : unit(amount)
}
