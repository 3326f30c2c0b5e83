import type { FormValues } from '@resume-library/contract/candidate'
import { useRef, useState } from 'react'
import { isWorthKeeping } from './draft.ts'
import type { RegistrationProps } from './registration-props.ts'
import type { AddedResume } from './resume.ts'
import type { Answers } from './use-answers.ts'

export interface RandomData {
  /** Whether to replace the answers is being asked. */
  readonly asking: boolean
  ask(): void
  answer(confirmed: boolean): void
}

interface RandomDataOptions extends Pick<RegistrationProps, 'later' | 'onToast'> {
  readonly answers: Answers
  readonly resume: AddedResume | null
  onFilled(values: FormValues, resume: AddedResume): void
}

/** Fills the form with test data, and asks first where a person's own answers would be lost. */
export function useRandomData({ later, onToast, answers, resume, onFilled }: RandomDataOptions): RandomData {
  const [asking, setAsking] = useState(false)
  /** The answers as they were last made up. */
  const madeUp = useRef('')
  const fill = async () => {
    const { randomRegistration } = await import('./random-data.ts')
    const made = randomRegistration(Math.random)
    onFilled(made.values, { info: made.resume, source: 'sample', copy: null })
    madeUp.current = JSON.stringify(made.values)
    onToast('success', { code: 'toast_random_data' })
  }
  const wouldLoseAnswers = () => {
    const values = answers.read()
    if (JSON.stringify(values) === madeUp.current && (!resume || resume.source === 'sample')) return false
    return values.password !== '' || isWorthKeeping({ values, link: answers.readLink(), resume })
  }
  return {
    asking,
    ask: async () => {
      if (wouldLoseAnswers() && (await later.fetch())) setAsking(true)
      else fill()
    },
    answer: (confirmed) => {
      setAsking(false)
      if (confirmed) fill()
    },
  }
}
