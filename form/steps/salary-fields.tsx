import { groupedDigits, showAmount } from '@resume-library/contract/amount'
import { type FormValues, INITIAL_VALUES } from '@resume-library/contract/candidate'
import { checkField, salariesAreReversed } from '@resume-library/contract/form-rules'
import { WORKING_HOURS_A_YEAR } from '@resume-library/contract/limits'
import { hourlyPay, readPay, readRange } from '@resume-library/contract/pay'
import { useRef, useState } from 'react'
import type { FieldTexts } from '../fields/field.tsx'
import { NumberField } from '../fields/number-field.tsx'
import { useTranslate } from '../messages/messages.ts'
import { afterPress } from '../page/use-field-events.ts'
import { type PayNote, PayNoteLine, payNoteId } from './pay-note.tsx'
import styles from './steps.module.css'

const NAMES = ['salary_min', 'salary_max'] as const
type Name = (typeof NAMES)[number]
type Notes = Readonly<Record<Name, PayNote | null>>

interface SalaryFieldsProps {
  readonly minimum: FieldTexts
  readonly maximum: FieldTexts
  readonly initial: Pick<FormValues, Name>
}

/**
 * Both salaries. What looks like an hour's pay is asked about, and a minimum above our own maximum raises it. Where they
 * stand the wrong way round there is a warning: somebody may mean it, so nothing here ever blocks.
 */
export function SalaryFields({ minimum, maximum, initial }: SalaryFieldsProps) {
  const translate = useTranslate()
  const [notes, setNotes] = useState<Notes>(() => ({
    salary_min: noteOf(initial.salary_min),
    salary_max: noteOf(initial.salary_max),
  }))
  const [reversed, setReversed] = useState(() => salariesAreReversed(initial.salary_min, initial.salary_max))
  /** The maximum that nobody has typed; null once somebody wants another. */
  const ownMaximum = useRef<number | null>(OWN_MAXIMUM)
  const note = (name: Name, what: PayNote | null) => setNotes((all) => ({ ...all, [name]: what }))
  const compare = () => {
    const [from, to] = NAMES.map(inputOf)
    const raised = raisedMaximum(from!.value, to!.value, ownMaximum.current)
    if (raised !== null) {
      ownMaximum.current = raised
      answer(to!, groupedDigits(raised))
      note('salary_max', raised > OWN_MAXIMUM ? { kind: 'raised', value: to!.value } : null)
    }
    setReversed(salariesAreReversed(from!.value, to!.value))
  }
  const leave = (name: Name, next: EventTarget | null) => {
    const typed = inputOf(name).value
    const range = readRange(typed)
    const left = range ? NAMES.map((each, at) => [each, range[at]!] as const) : [[name, typed] as const]
    for (const [each, text] of left) {
      const value = showAmount(text, readPay)
      // To write the same again would move the caret.
      if (value !== inputOf(each).value) answer(inputOf(each), value)
    }
    afterPress(() => {
      for (const [each, text] of left)
        setNotes((all) => (all[each]?.value === inputOf(each).value ? all : { ...all, [each]: noteOf(text) }))
      // Who goes from one to the other may be about to change it.
      if (!NAMES.map(inputOf).some((input) => input === next)) compare()
    })
  }
  const press = (name: Name) => {
    const next = notes[name]!.kind === 'raised' ? null : turned(notes[name]!)
    if (!next) ownMaximum.current = null
    const input = inputOf(name)
    answer(input, next?.value ?? groupedDigits(OWN_MAXIMUM))
    note(name, next)
    // The button goes.
    if (!next) input.focus()
    compare()
  }
  const field = (name: Name) => ({
    initial: initial[name],
    hint: translate('salary_hint'),
    sign: '$',
    onLeave: (_: HTMLInputElement, next: EventTarget | null) => leave(name, next),
    noteId: payNoteId(name),
    aside: <PayNoteLine name={name} note={notes[name]} onPress={() => press(name)} />,
  })
  return (
    <div className={styles.pair}>
      <NumberField {...minimum} {...field('salary_min')} />
      <NumberField {...maximum} {...field('salary_max')} />
      <p role="status" className={styles.warning}>
        {reversed && translate('salaries_reversed')}
      </p>
    </div>
  )
}

const OWN_MAXIMUM = Number(INITIAL_VALUES.salary_max)

const inputOf = (name: Name) => document.getElementById(name) as HTMLInputElement

/** Writes an answer that nobody has typed, as if it were. */
function answer(input: HTMLInputElement, text: string): void {
  input.value = text
  input.dispatchEvent(new Event('input', { bubbles: true }))
}

/** What is said of pay as it was typed; null where it is a year's. */
function noteOf(text: string): PayNote | null {
  const pay = hourlyPay(text)
  if (!pay) return null
  return { kind: pay.isSaid ? 'yearly' : 'hourly', hourly: pay.hourly, value: showAmount(text, readPay) }
}

/** Pay by the hour as a year's, and back. */
function turned(note: PayNote & { kind: 'hourly' | 'yearly' }): PayNote {
  const { kind, hourly } = note
  if (kind === 'yearly') return { kind: 'hourly', hourly, value: groupedDigits(hourly) }
  return { kind: 'yearly', hourly, value: groupedDigits(Math.round(hourly * WORKING_HOURS_A_YEAR)) }
}

/** @returns another maximum, where the present one is our own and does not fit the minimum */
function raisedMaximum(minimum: string, maximum: string, own: number | null): number | null {
  if (own === null || readPay(maximum) !== own || checkField('salary_min', minimum)) return null
  const fitting = Math.max(readPay(minimum) ?? 0, OWN_MAXIMUM)
  return fitting === own ? null : fitting
}
