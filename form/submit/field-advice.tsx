import { FieldNote } from '../fields/field-note.tsx'
import { LoginText } from '../fields/login-text.tsx'
import { useRegistrationState } from '../use-registration.ts'
import styles from './field-advice.module.css'

/** Says below a field what can be done about a refusal, such as logging in. */
export function FieldAdvice() {
  const advice = useRegistrationState(({ problem }) => problem?.advice)
  if (!advice) return null
  const { field, text } = advice
  return (
    <FieldNote key={field} field={field} id={`${field}-advice`} className={styles.advice}>
      <LoginText message={text} />
    </FieldNote>
  )
}
