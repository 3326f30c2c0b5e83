import { type FieldName, type FormValues, STEP_FIELDS } from '@resume-library/contract/candidate'
import { useState } from 'react'
import { type MessageKey, type Say, useSay } from '../../messages/messages.ts'
import styles from './check-answers.module.css'

interface CheckAnswersProps {
  readonly values: FormValues
  readonly language: string
  /** Goes to the field on its step. */
  onChange(field: FieldName): void
}

/** Everything that was answered, to be looked over before it is sent. On a phone it starts closed. */
export function CheckAnswers({ values, language, onChange }: CheckAnswersProps) {
  const say = useSay()
  const [open] = useState(() => matchMedia('(min-width: 48em)').matches)
  return (
    <details className={styles.answers} open={open}>
      <summary>
        <h3>{say('check_answers')}</h3>
      </summary>
      <dl>
        {[...STEP_FIELDS[0], ...STEP_FIELDS[1]].map((field) => (
          <div key={field}>
            <dt>{say(`label_${field}`)}</dt>
            <dd>{answerOf(field, values, say, language) || <span>{say('not_given')}</span>}</dd>
            <dd>
              <button type="button" onClick={() => onChange(field)}>
                {say('change')}
                <span className="visually-hidden"> {say(`label_${field}`).toLowerCase()}</span>
              </button>
            </dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

function answerOf(field: FieldName, values: FormValues, say: Say, language: string): string {
  const value = values[field]
  if (Array.isArray(value)) return value.map((type) => say(`choice_${type}`)).join(', ')
  if (!value || typeof value !== 'string') return ''
  if (field === 'password') return '•'.repeat(8)
  if (field === 'salary_min' || field === 'salary_max') return dollars(value, language)
  if (field === 'travel_radius') return say('miles_of', { miles: value })
  if (field === 'work_experience') return say('years_of', { years: value })
  return CHOICES.has(field) ? say(`choice_${value}` as MessageKey) : value
}

const CHOICES: ReadonlySet<FieldName> = new Set([
  'education_level',
  'eligibility_status',
  'relocate',
  'driving_license',
])

function dollars(value: string, language: string): string {
  const amount = Number(value)
  if (Number.isNaN(amount)) return value
  return amount.toLocaleString(language, { style: 'currency', currency: 'USD', maximumFractionDigits: 0 })
}
