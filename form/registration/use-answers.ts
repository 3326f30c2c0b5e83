import { type FormValues, INITIAL_VALUES } from '@resume-library/contract/candidate'
import { type RefObject, useRef, useState } from 'react'
import { readAnswers } from './answers.ts'

/** The name of the input for a resume's address, which is an answer only once it was added. */
export const LINK_NAME = 'resume_link'

export interface Answers {
  /** What the inputs hold now. */
  read(): FormValues
  /** What stands in the input of the resume's address. */
  readLink(): string
  /** Has the later steps start anew from values; the inputs of the first step are written by `write-answers.ts`. */
  restart(values: FormValues, link?: string): void
  /** What a step starts with that is only now shown for the first time. */
  readonly start: { readonly values: FormValues; readonly link: string; readonly round: number }
}

/** The answers live in the inputs themselves: typing changes no state. */
export function useAnswers(form: RefObject<HTMLFormElement | null>): Answers {
  const [start, setStart] = useState({ values: INITIAL_VALUES as FormValues, link: '', round: 0 })
  const values = useRef(start.values)
  return {
    start,
    read: () => {
      values.current = readAnswers(form.current!, values.current)
      return values.current
    },
    readLink: () => {
      const input = form.current!.elements.namedItem(LINK_NAME)
      return input instanceof HTMLInputElement ? input.value : start.link
    },
    restart: (next, link = '') => {
      values.current = next
      setStart(({ round }) => ({ values: next, link, round: round + 1 }))
    },
  }
}
