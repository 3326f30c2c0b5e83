import { groupedDigits, groupedDollars, localeOf } from '@resume-library/contract/amount'
import { type FieldName, type FormValues, STEP_FIELDS } from '@resume-library/contract/candidate'
import { JOB_TYPES } from '@resume-library/contract/choices'
import { FIELDS, type Unit } from '@resume-library/contract/fields'
import { plainPhone } from '@resume-library/contract/phone'
import { normalizeZipCode } from '@resume-library/contract/provider-request'
import { useEffect, useState } from 'react'
import { translateList } from '../messages/amounts.ts'
import { pageLanguage } from '../messages/embedded.ts'
import { type MessageKey, type Translate, useTranslate } from '../messages/messages.ts'
import { useRegistration, useRegistrationState } from '../use-registration.ts'
import styles from './check-answers.module.css'

/** Lists every answer. On a phone it starts closed and renders when opened: formatting miles takes 0.1 s there. */
export function CheckAnswers({ sent }: { readonly sent?: FormValues }) {
  const translate = useTranslate()
  const [startsOpen] = useState(() => matchMedia('(min-width: 48em)').matches)
  const [isMade, setMade] = useState(startsOpen)
  return (
    <details
      className={styles.answers}
      open={startsOpen}
      onToggle={() => setMade(true)}
      // It may be in a live region.
      aria-live="off"
    >
      <summary>
        <h3>{translate(sent ? 'queued_answers' : 'check_answers')}</h3>
      </summary>
      {isMade && (sent ? <AnswerList values={sent} isSent /> : <ReviewedAnswers />)}
    </details>
  )
}

function ReviewedAnswers() {
  const { current, values } = useRegistration()
  const [reviewed, setReviewed] = useState(current().start.values)
  const marked = useRegistrationState(({ fill }) => fill.marked)
  // biome-ignore lint/correctness/useExhaustiveDependencies: effects run when the hidden step is shown, and a resume may fill in answers there
  useEffect(() => setReviewed(values()), [marked])
  return <AnswerList values={reviewed} />
}

function AnswerList({ values, isSent = false }: { readonly values: FormValues; readonly isSent?: boolean }) {
  const translate = useTranslate()
  const { goToField } = useRegistration()
  const fields = isSent
    ? STEP_FIELDS.flat().filter((field) => field !== 'password' && (field !== 'resume_url' || values[field]))
    : [...STEP_FIELDS[0], ...STEP_FIELDS[1]]
  return (
    <dl>
      {fields.map((field) => (
        <div key={field}>
          <dt>{translate(`label_${field}`)}</dt>
          <dd>
            <Answer text={answerOf(field, values, translate)} />
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
    </dl>
  )
}

/** Isolates an answer's own direction. */
function Answer({ text }: { text: string }) {
  const translate = useTranslate()
  return text ? <bdi>{text}</bdi> : <span>{translate('not_given')}</span>
}

export function answerOf(name: FieldName, values: FormValues, translate: Translate): string {
  const field = FIELDS[name]
  const value = String(values[name])
  const choice = (chosen: string) => translate(`choice_${chosen}` as MessageKey)
  // None is sent as Permanent.
  if (!value) return name === 'acceptable_job_types' ? choice(JOB_TYPES[0]) : ''
  switch (field.kind) {
    case 'choices':
      return translateList([values[name]].flat().map(choice))
    case 'choice':
      return name === 'work_experience' ? translate('years_of', { years: choice(value) }) : choice(value)
    case 'switch':
      return choice(value)
    case 'secret':
      return '•'.repeat(8)
    case 'amount':
      return amountIn(value, field.unit)
    case 'text':
      // As sent.
      if (name === 'zip_code') return normalizeZipCode(value)
      return name === 'phone' ? plainPhone(value) : value
  }
}

/** Formats an amount; anything but a number stays as typed. */
function amountIn(value: string, unit: Unit | undefined): string {
  const amount = Number(value)
  if (Number.isNaN(amount)) return value
  if (!unit) return groupedDigits(amount)
  // US dollars are written alike in any language.
  if (unit === 'dollar') return `${amount < 0 ? '-' : ''}$${groupedDollars(Math.abs(amount))}`
  return amount.toLocaleString(localeOf(pageLanguage()), { style: 'unit', unit, unitDisplay: 'long' })
}
