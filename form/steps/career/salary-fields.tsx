import { groupedDigits, groupedDollars } from '@resume-library/contract/amount'
import { type FormValues, INITIAL_VALUES } from '@resume-library/contract/candidate'
import { checkField, reversedSalaries } from '@resume-library/contract/form-rules'
import {
  ASKED_INPUT,
  isPeriodMissing,
  type Period,
  periodPay,
  readPay,
  readRange,
  showPay,
  withPeriod,
} from '@resume-library/contract/pay'
import { useEffect, useRef, useState } from 'react'
import { listen } from '../../document/listen.ts'
import { afterPress } from '../../document/presses.ts'
import type { FieldTexts } from '../../fields/field.tsx'
import { NumberField } from '../../fields/number-field.tsx'
import { useTranslate } from '../../messages/messages.ts'
import styles from '../steps.module.css'
import { type PayNote, PayNoteLine, PayQuestion, payNoteId } from './pay-note.tsx'

const NAMES = ['salary_min', 'salary_max'] as const
type Name = (typeof NAMES)[number]
type Notes = Readonly<Record<Name, PayNote | null>>

interface SalaryFieldsProps {
  readonly minimum: FieldTexts
  readonly maximum: FieldTexts
  readonly initial: Pick<FormValues, Name>
}

/** Minimum and maximum salary, with a question about small pay; a reversed pair is only a warning. */
export function SalaryFields({ minimum, maximum, initial }: SalaryFieldsProps) {
  const translate = useTranslate()
  const [notes, setNotes] = useState<Notes>(() => ({
    salary_min: noteOf(initial.salary_min),
    salary_max: noteOf(initial.salary_max),
  }))
  /** Both as they were left. */
  const [left, setLeft] = useState(initial)
  const reversed = reversedSalaries(left.salary_min, left.salary_max)
  const small = NAMES.map((name) => left[name]).filter(isPeriodMissing)
  const autoMaximum = useRef<number | null>(DEFAULT_MAXIMUM)
  const fromRange = useRef<Partial<Record<Name, string>>>({})
  const note = (name: Name, what: PayNote | null) => setNotes((all) => ({ ...all, [name]: what }))
  const compare = () => {
    const [from, to] = NAMES.map(inputOf)
    const raised = raisedMaximum(from!.value, to!.value, autoMaximum.current)
    if (raised !== null) {
      autoMaximum.current = raised
      answer(to!, groupedDigits(raised))
      note('salary_max', raised > DEFAULT_MAXIMUM ? { kind: 'raised', value: to!.value } : null)
    }
    setLeft({ salary_min: from!.value, salary_max: to!.value })
  }
  const isTyped = (name: Name) => {
    const { value } = inputOf(name)
    const isRaised = name === 'salary_max' && readPay(value) === autoMaximum.current
    return !isRaised && !['', showPay(INITIAL_VALUES[name]), fromRange.current[name]].includes(showPay(value))
  }
  const leave = (name: Name, next: EventTarget | null) => {
    const typed = inputOf(name).value
    const range = NAMES.some((each) => each !== name && isTyped(each)) ? null : readRange(typed)
    const typedIn = range ? NAMES.map((each, at) => [each, range[at]!] as const) : [[name, typed] as const]
    for (const [each, text] of typedIn) {
      const value = showPay(text)
      if (range) fromRange.current[each] = value
      // Assigning an equal value would move the caret.
      if (value !== inputOf(each).value) answer(inputOf(each), value)
    }
    afterPress(() => {
      for (const [each, text] of typedIn)
        setNotes((all) => (all[each]?.value === inputOf(each).value ? all : { ...all, [each]: noteOf(text) }))
      // Not compared while the focus moves to the other salary.
      if (!NAMES.map(inputOf).some((input) => input === next)) compare()
    })
  }
  const leaveBoth = () => {
    for (const name of NAMES) leave(name, null)
  }
  useEffect(() => listen(document.forms[0]!, ['submit'], leaveBoth))
  const choose = (period: Period) => {
    const asked = NAMES.map(inputOf).filter(({ value }) => isPeriodMissing(value))
    for (const input of asked) {
      const pay = withPeriod(input.value, period)
      const amount = groupedDollars(readPay(pay) ?? 0)
      answer(input, isPeriodMissing(amount) ? translate('pay_a_year', { amount }) : amount)
      note(input.name as Name, noteOf(pay, input.value))
    }
    // The buttons disappear.
    asked[0]?.focus()
    compare()
  }
  const press = (name: Name) => {
    const last = notes[name]!
    if (last.kind === 'raised') autoMaximum.current = null
    const value = last.kind === 'raised' ? groupedDigits(DEFAULT_MAXIMUM) : groupedDollars(last.amount)
    answer(inputOf(name), value)
    note(name, null)
    inputOf(name).focus()
    compare()
  }
  const field = (name: Name) => ({
    initial: showPay(initial[name]),
    width: 'short' as const,
    sign: '$',
    onLeave: (_: HTMLInputElement, next: EventTarget | null) => leave(name, next),
    noteId: payNoteId(name),
    aside: <PayNoteLine name={name} note={notes[name]} onPress={() => press(name)} />,
  })
  return (
    <>
      <NumberField {...minimum} {...field('salary_min')} />
      <NumberField {...maximum} {...field('salary_max')} />
      <input type="hidden" name={ASKED_INPUT} value={reversed} />
      <div aria-live="polite" className={styles.warning}>
        {small.length > 0 && <PayQuestion pay={small} onChoose={choose} />}
        {reversed && !maximum.error && <p>{translate('salaries_reversed')}</p>}
      </div>
    </>
  )
}

const DEFAULT_MAXIMUM = Number(INITIAL_VALUES.salary_max)

const inputOf = (name: Name) => document.getElementById(name) as HTMLInputElement

function answer(input: HTMLInputElement, text: string): void {
  input.value = text
  input.dispatchEvent(new Event('input', { bubbles: true }))
}

function noteOf(text: string, value = showPay(text)): PayNote | null {
  const pay = periodPay(text)
  return pay && { ...pay, kind: 'yearly', value }
}

function raisedMaximum(minimum: string, maximum: string, own: number | null): number | null {
  if (own === null || readPay(maximum) !== own || checkField('salary_min', minimum)) return null
  const fitting = Math.max(readPay(minimum) ?? 0, DEFAULT_MAXIMUM)
  return fitting === own ? null : fitting
}
