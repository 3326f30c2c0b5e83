import { useRef, useState } from 'react'
import type { ToastKind } from '../../fields/toasts.ts'
import type { Message } from '../../messages/messages.ts'
import { isWorthKeeping } from '../draft/draft.ts'
import type { AddedResume } from '../resume/resume.ts'
import type { Wizard } from '../use-wizard.ts'
import { replaceAnswers } from '../write-answers.ts'

export interface RandomData {
  /** Whether to replace the answers is being asked. */
  readonly asking: boolean
  ask(): void
  answer(confirmed: boolean): void
}

interface RandomDataOptions {
  readonly wizard: Wizard
  readonly resume: AddedResume | null
  onResume(resume: AddedResume): void
  onToast(kind: ToastKind, message: Message): void
}

/** Fills the form with test data, and asks first where a person's own answers would be lost. */
export function useRandomData({ wizard, resume, onResume, onToast }: RandomDataOptions): RandomData {
  const { answers } = wizard
  const [asking, setAsking] = useState(false)
  /** The answers as they were last made up. */
  const madeUp = useRef('')
  const replace = async () => {
    const { randomRegistration } = await import('./random-data.ts')
    const made = randomRegistration(Math.random)
    replaceAnswers(wizard, made.values)
    onResume({ info: made.resume, source: 'sample', copy: null })
    madeUp.current = JSON.stringify(made.values)
    onToast('success', { code: 'toast_random_data' })
  }
  const wouldLoseAnswers = () => {
    const values = answers.read()
    const untouched = JSON.stringify(values) === madeUp.current
    if (untouched && (!resume || resume.source === 'sample')) return false
    return values.password !== '' || isWorthKeeping({ values, link: answers.readLink(), resume })
  }
  return {
    asking,
    ask: () => {
      if (wouldLoseAnswers()) setAsking(true)
      else replace()
    },
    answer: (confirmed) => {
      setAsking(false)
      if (confirmed) replace()
    },
  }
}
