import { groupedDigits, groupedDollars } from '@resume-library/contract/amount'
import { WEEKS_A_YEAR, WORKING_HOURS_A_YEAR } from '@resume-library/contract/limits'
import type { PeriodPay } from '@resume-library/contract/pay'
import styles from '../../fields/field.module.css'
import { useTranslate } from '../../messages/messages.ts'

/** Note on a salary, with a button to change it; valid while the input holds `value`. */
export type PayNote =
  /** `hourly`: possibly hourly pay, to convert; `yearly`: converted from hourly, weekly or monthly pay. */
  | ({ readonly kind: 'hourly' | 'yearly'; readonly value: string } & PeriodPay)
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
  const amount = dollars(note.amount)
  if (note.kind === 'yearly')
    return [translate(yearlyOf(note), { amount, hours: HOURS }), translate('fill_undo')]
  const accepted = dollars(Math.round(note.amount * note.times))
  return [translate('pay_hourly_question', { amount }), translate('pay_hourly_accept', { amount: accepted })]
}

const HOURS = groupedDigits(WORKING_HOURS_A_YEAR)
const dollars = (amount: number) => `$${groupedDollars(amount)}`

function yearlyOf({ times }: PeriodPay) {
  if (times === WORKING_HOURS_A_YEAR) return 'pay_hourly_yearly'
  return times === WEEKS_A_YEAR ? 'pay_weekly_yearly' : 'pay_monthly_yearly'
}
