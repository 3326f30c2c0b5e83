import { groupedDigits, groupedDollars, localeOf } from '@resume-library/contract/amount'
import { type FieldName, type FormValues, STEP_FIELDS } from '@resume-library/contract/candidate'
import { JOB_TYPES } from '@resume-library/contract/choices'
import { readAmountOf } from '@resume-library/contract/field-amounts'
import { FIELDS, type Unit } from '@resume-library/contract/fields'
import { reversedSalaries } from '@resume-library/contract/form-rules'
import { plainPhone } from '@resume-library/contract/phone'
import { normalizeZipCode } from '@resume-library/contract/provider-request'
import { useEffect, useState } from 'react'
import { translateList } from '../messages/amounts.ts'
import { pageLanguage } from '../messages/embedded.ts'
import { type MessageKey, type Translate, useTranslate } from '../messages/messages.ts'
import { useRegistration, useRegistrationState } from '../use-registration.ts'
import styles from './check-answers.module.css'

type AskedField = (typeof STEP_FIELDS)[number][number]

interface AnswerGroup {
  readonly name: MessageKey
  readonly fields: readonly AskedField[]
  /** Fields of its one line while it is folded. */
  readonly shown: readonly (readonly AskedField[])[]
}

/** Groups of the steps. */
export const ANSWER_GROUPS: readonly AnswerGroup[] = [
  { name: 'step_1', fields: STEP_FIELDS[0], shown: [['first_name', 'last_name'], ['email']] },
  {
    name: 'group_work',
    fields: ['desired_job_title', 'latest_job_title', 'acceptable_job_types'],
    shown: [['desired_job_title'], ['acceptable_job_types']],
  },
  { name: 'group_pay', fields: ['salary_min', 'salary_max'], shown: [['salary_min', 'salary_max']] },
  {
    name: 'group_experience',
    fields: ['education_level', 'work_experience', 'key_skills'],
    shown: [['education_level'], ['work_experience'], ['key_skills']],
  },
  {
    name: 'group_where',
    fields: ['travel_radius', 'eligibility_status', 'relocate', 'driving_license'],
    shown: [['eligibility_status']],
  },
]

/** Tells whether an answer is the form's own: the job type that is sent for none, or an initial value. */
function isSuggested(name: FieldName, values: FormValues): boolean {
  if (name === 'acceptable_job_types') return values[name].length === 0
  // Who has changed one salary has looked at the other.
  const fields = name.startsWith('salary') ? (['salary_min', 'salary_max'] as const) : [name]
  return fields.every((field) => values[field] === FIELDS[field].initial)
}

/** Lists every answer in its group, folded to one line unless it hides a suggestion, with one button to change it. */
export function CheckAnswers() {
  const translate = useTranslate()
  const { current, values } = useRegistration()
  const [reviewed, setReviewed] = useState(current().start.values)
  const marked = useRegistrationState(({ fill }) => fill.marked)
  // biome-ignore lint/correctness/useExhaustiveDependencies: effects run when the hidden step is shown, and a resume may fill in answers there
  useEffect(() => setReviewed(values()), [marked])
  return (
    <section className="row" aria-labelledby="check-answers">
      <h3 id="check-answers" className="row-name">
        {translate('check_answers')}
      </h3>
      {STEP_FIELDS[1].some((field) => isSuggested(field, reviewed)) && (
        <p className="small">{translate('suggested_hint')}</p>
      )}
      <ul className={styles.groups}>
        {ANSWER_GROUPS.map((group) => (
          <FoldedGroup key={group.name} {...group} values={reviewed} />
        ))}
      </ul>
    </section>
  )
}

function FoldedGroup({ name, fields, shown, values }: AnswerGroup & { readonly values: FormValues }) {
  const translate = useTranslate()
  const { goToField } = useRegistration()
  const isNear = useRegistrationState(({ position }) => position.step > 0)
  const [isUnfolded, setUnfolded] = useState<boolean>()
  const listed = shown.flat()
  const isOpen = isUnfolded ?? fields.some((field) => !listed.includes(field) && isSuggested(field, values))
  const answers = shown
    .map((fields) => ({ fields, answer: answerIn(fields, values, translate) }))
    .filter(({ answer }) => answer)
  return (
    <li>
      <details open={isOpen} onToggle={({ currentTarget }) => setUnfolded(currentTarget.open)}>
        <summary>
          <span>{translate(name)}</span>
          <span>
            {answers.map(({ fields, answer }) => (
              <span key={fields[0]}>
                <bdi>{answer}</bdi> <Suggested fields={fields} values={values} />
              </span>
            ))}
            {answers.length === 0 && <span>{translate('not_given')}</span>}
          </span>
        </summary>
        {/* Not with the first step: formatting miles takes 0.1 s on a phone. */}
        {isOpen && isNear && <AnswerList fields={fields} values={values} marksSuggested />}
      </details>
      <button type="button" className="button quiet" onClick={() => goToField(fields[0]!)}>
        <span>
          <span>{translate('change')}</span>
          <span className="visually-hidden">{` ${translate(name).toLowerCase()}`}</span>
        </span>
      </button>
      {name === 'group_pay' && reversedSalaries(values.salary_min, values.salary_max) && (
        <p className={styles.warning}>{translate('salaries_reversed')}</p>
      )}
    </li>
  )
}

interface Answers {
  readonly fields: readonly AskedField[]
  readonly values: FormValues
}

function Suggested({ fields, values }: Answers) {
  const translate = useTranslate()
  return fields.every((field) => isSuggested(field, values)) ? <small>{translate('suggested')}</small> : null
}

function answerIn(fields: readonly AskedField[], values: FormValues, translate: Translate): string {
  const answers = fields.map((field) => answerOf(field, values, translate)).filter(Boolean)
  if (fields[0] !== 'salary_min' || answers.length === 0) return answers.join(' ')
  return translate('pay_a_year', { amount: answers.join('–') })
}

/** Lists what was sent, but the password. It is in a live region. */
export function SentAnswers({ sent }: { readonly sent: FormValues }) {
  const translate = useTranslate()
  const fields = STEP_FIELDS.flat().filter(
    (field) => field !== 'password' && (field !== 'resume_url' || sent[field]),
  )
  return (
    <details className={styles.sent} aria-live="off">
      <summary>{translate('queued_answers')}</summary>
      <AnswerList fields={fields} values={sent} />
    </details>
  )
}

function AnswerList({ marksSuggested, ...list }: Answers & { readonly marksSuggested?: boolean }) {
  const translate = useTranslate()
  return (
    <dl>
      {list.fields.map((field) => (
        <div key={field}>
          <dt>{translate(`label_${field}`)}</dt>
          <dd>
            <Answer text={answerOf(field, list.values, translate)} />
            {marksSuggested && <Suggested fields={[field]} values={list.values} />}
          </dd>
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
      return amountIn(value, readAmountOf(name, value), field.unit)
    case 'text':
      // As sent.
      if (name === 'zip_code') return normalizeZipCode(value)
      return name === 'phone' ? plainPhone(value) : value
  }
}

/** Formats an amount; anything but a number stays as typed. */
function amountIn(value: string, amount: number | null, unit: Unit | undefined): string {
  if (amount === null) return value
  if (!unit) return groupedDigits(amount)
  // US dollars are written alike in any language.
  if (unit === 'dollar') return `${amount < 0 ? '-' : ''}$${groupedDollars(Math.abs(amount))}`
  return amount.toLocaleString(localeOf(pageLanguage()), { style: 'unit', unit, unitDisplay: 'long' })
}
