import { groupedDigits, groupedDollars } from '@resume-library/contract/amount'
import { type FormValues, INITIAL_VALUES } from '@resume-library/contract/candidate'
import { checkField, salariesAreReversed } from '@resume-library/contract/form-rules'
import { periodPay, readPay, readRange, showPay } from '@resume-library/contract/pay'
import { useEffect, useRef, useState } from 'react'
import { listen } from '../../document/listen.ts'
import { afterPress } from '../../document/presses.ts'
import type { FieldTexts } from '../../fields/field.tsx'
import { NumberField } from '../../fields/number-field.tsx'
import { useTranslate } from '../../messages/messages.ts'
import styles from '../steps.module.css'
import { type PayNote, PayNoteLine, payNoteId } from './pay-note.tsx'

const NAMES = ['salary_min', 'salary_max'] as const
type Name = (typeof NAMES)[number]
type Notes = Readonly<Record<Name, PayNote | null>>

interface SalaryFieldsProps {
  readonly minimum: FieldTexts
  readonly maximum: FieldTexts
  readonly initial: Pick<FormValues, Name>
}

/** Minimum and maximum salary; a reversed pair is only a warning. */
export function SalaryFields({ minimum, maximum, initial }: SalaryFieldsProps) {
  const translate = useTranslate()
  const [notes, setNotes] = useState<Notes>(() => ({
    salary_min: noteOf(initial.salary_min),
    salary_max: noteOf(initial.salary_max),
  }))
  const [reversed, setReversed] = useState(() => salariesAreReversed(initial.salary_min, initial.salary_max))
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
    setReversed(salariesAreReversed(from!.value, to!.value))
  }
  const isTyped = (name: Name) => {
    const { value } = inputOf(name)
    const isRaised = name === 'salary_max' && readPay(value) === autoMaximum.current
    return !isRaised && !['', showPay(INITIAL_VALUES[name]), fromRange.current[name]].includes(showPay(value))
  }
  const leave = (name: Name, next: EventTarget | null) => {
    const typed = inputOf(name).value
    const range = NAMES.some((each) => each !== name && isTyped(each)) ? null : readRange(typed)
    const left = range ? NAMES.map((each, at) => [each, range[at]!] as const) : [[name, typed] as const]
    for (const [each, text] of left) {
      const value = showPay(text)
      if (range) fromRange.current[each] = value
      // Assigning an equal value would move the caret.
      if (value !== inputOf(each).value) answer(inputOf(each), value)
    }
    afterPress(() => {
      for (const [each, text] of left)
        setNotes((all) => (all[each]?.value === inputOf(each).value ? all : { ...all, [each]: noteOf(text) }))
      // Not compared while the focus moves to the other salary.
      if (!NAMES.map(inputOf).some((input) => input === next)) compare()
    })
  }
  /** Stops the first Enter or Next at an unanswered question about hourly pay. */
  const stopUntilAnswered = (event: Event) => {
    for (const name of NAMES) leave(name, null)
    const asked = NAMES.map(inputOf).find(
      ({ name, value }) => noteOf(value)?.kind === 'hourly' && notes[name as Name]?.value !== value,
    )
    if (!asked) return
    event.preventDefault()
    event.stopPropagation()
    asked.focus()
  }
  useEffect(() => listen(document.forms[0]!, ['submit'], stopUntilAnswered))
  const press = (name: Name) => {
    const last = notes[name]!
    if (last.kind === 'raised') autoMaximum.current = null
    const value = convertedValue(last)
    const next = last.kind === 'hourly' ? ({ ...last, kind: 'yearly', value } as const) : noteOf(value)
    const input = inputOf(name)
    answer(input, value)
    note(name, next)
    // The button disappears.
    if (!next) input.focus()
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
      <p aria-live="polite" className={styles.warning}>
        {reversed && translate('salaries_reversed')}
      </p>
    </>
  )
}

const DEFAULT_MAXIMUM = Number(INITIAL_VALUES.salary_max)

const inputOf = (name: Name) => document.getElementById(name) as HTMLInputElement

function answer(input: HTMLInputElement, text: string): void {
  input.value = text
  input.dispatchEvent(new Event('input', { bubbles: true }))
}

function noteOf(text: string): PayNote | null {
  const pay = periodPay(text)
  return pay && { ...pay, kind: pay.isExplicit ? 'yearly' : 'hourly', value: showPay(text) }
}

function convertedValue(note: PayNote): string {
  if (note.kind === 'raised') return groupedDigits(DEFAULT_MAXIMUM)
  return groupedDollars(note.kind === 'hourly' ? Math.round(note.amount * note.times) : note.amount)
}

function raisedMaximum(minimum: string, maximum: string, own: number | null): number | null {
  if (own === null || readPay(maximum) !== own || checkField('salary_min', minimum)) return null
  const fitting = Math.max(readPay(minimum) ?? 0, DEFAULT_MAXIMUM)
  return fitting === own ? null : fitting
}
