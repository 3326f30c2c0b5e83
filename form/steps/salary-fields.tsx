import type { FormValues } from '@resume-library/contract/candidate'
import { salariesAreReversed } from '@resume-library/contract/form-rules'
import { useRef, useState } from 'react'
import type { FieldTexts } from '../fields/field.tsx'
import { NumberField } from '../fields/number-field.tsx'
import { useTranslate } from '../messages/messages.ts'
import styles from './steps.module.css'

interface SalaryFieldsProps {
  readonly minimum: FieldTexts
  readonly maximum: FieldTexts
  readonly initial: Pick<FormValues, 'salary_min' | 'salary_max'>
}

/** Both salaries, with a warning when they stand the wrong way round: somebody may mean it, so it never blocks. */
export function SalaryFields({ minimum, maximum, initial }: SalaryFieldsProps) {
  const translate = useTranslate()
  const pair = useRef<HTMLDivElement>(null)
  const [reversed, setReversed] = useState(() => salariesAreReversed(initial.salary_min, initial.salary_max))
  const compare = () => {
    const [from, to] = pair.current!.querySelectorAll('input')
    setReversed(salariesAreReversed(from!.value, to!.value))
  }
  const amount = {
    hint: translate('salary_hint'),
    sign: '$',
    onBlur: compare,
  }
  return (
    <div ref={pair} className={styles.pair}>
      <NumberField {...minimum} {...amount} initial={initial.salary_min} />
      <NumberField {...maximum} {...amount} initial={initial.salary_max} />
      <p role="status" className={styles.warning}>
        {reversed && translate('salaries_reversed')}
      </p>
    </div>
  )
}
