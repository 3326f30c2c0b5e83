import { groupedDigits, groupedDollars } from '@resume-library/contract/amount'
import { WEEKS_A_YEAR, WORKING_HOURS_A_YEAR } from '@resume-library/contract/limits'
import {
  PERIOD_INPUT,
  PERIODS,
  type Period,
  type PeriodPay,
  readPay,
  withPeriod,
} from '@resume-library/contract/pay'
import choices from '../../fields/choices.module.css'
import styles from '../../fields/field.module.css'
import { useTranslate } from '../../messages/messages.ts'
import { useRegistrationState } from '../../use-registration.ts'

/** Note on a salary, with a button to change it; valid while the input holds `value`. */
export type PayNote =
  /** `yearly`: converted from pay for an hour, a week or a month. */
  | ({ readonly kind: 'yearly'; readonly value: string } & PeriodPay)
  | { readonly kind: 'raised'; readonly value: string }

export const payNoteId = (name: string) => `${name}-note`

interface PayNoteLineProps {
  readonly name: string
  readonly note: PayNote | null
  onPress(): void
}

export function PayNoteLine({ name, note, onPress }: PayNoteLineProps) {
  const [text, button] = useWords(note)
  return (
    <p id={payNoteId(name)} aria-live="polite" className={styles.offer}>
      {note && (
        <>
          <span>{`${text} `}</span>
          <button type="button" onClick={onPress}>
            {button}
          </button>
        </>
      )}
    </p>
  )
}

function useWords(note: PayNote | null): readonly string[] {
  const translate = useTranslate()
  if (!note) return []
  if (note.kind === 'raised') return [translate('pay_raised'), translate('fill_undo')]
  return [translate(yearlyOf(note), { amount: dollars(note.amount), hours: HOURS }), translate('fill_undo')]
}

interface PayQuestionProps {
  /** Salaries below 1,000 without a period. */
  readonly pay: readonly string[]
  onChoose(period: Period): void
}

/** Asks what small pay is for, with its sum in a year: by buttons, or without script by radio buttons. */
export function PayQuestion({ pay, onChoose }: PayQuestionProps) {
  const translate = useTranslate()
  const isScripted = useRegistrationState(({ deferred }) => deferred !== null)
  const sums = (texts: readonly string[]) =>
    [...new Set(texts.map((text) => dollars(readPay(text) ?? 0)))].join('–')
  return (
    <fieldset className={choices.group}>
      <legend>{translate('pay_question', { amount: sums(pay) })}</legend>
      <div className={choices.choices}>
        {(Object.keys(PERIODS) as Period[]).map((period) => {
          const amount = sums(pay.map((text) => withPeriod(text, period)))
          const text = translate(`pay_${period}`, { amount })
          const id = `${PERIOD_INPUT}-${period}`
          return isScripted ? (
            <button key={period} id={id} type="button" className="button" onClick={() => onChoose(period)}>
              {text}
            </button>
          ) : (
            <div key={period} className={choices.choice}>
              <input type="radio" id={id} name={PERIOD_INPUT} value={period} />
              <label htmlFor={id}>{text}</label>
            </div>
          )
        })}
      </div>
    </fieldset>
  )
}

const HOURS = groupedDigits(WORKING_HOURS_A_YEAR)
const dollars = (amount: number) => `$${groupedDollars(amount)}`

function yearlyOf({ times }: PeriodPay) {
  if (times === WORKING_HOURS_A_YEAR) return 'pay_hourly_yearly'
  return times === WEEKS_A_YEAR ? 'pay_weekly_yearly' : 'pay_monthly_yearly'
}
