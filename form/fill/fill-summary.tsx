import { STEP_FIELDS } from '@resume-library/contract/candidate'
import { translateList } from '../messages/counts.ts'
import { useTranslate } from '../messages/messages.ts'
import type { FilledField } from '../registration/state/fill-state.ts'
import { useLaterActions } from '../use-registration.ts'
import styles from './fill-status.module.css'

/** Which fields were filled in, and the way back. */
export function FillSummary({ fields }: { fields: readonly FilledField[] }) {
  const translate = useTranslate()
  const { undoFill } = useLaterActions()
  const names = (some: readonly FilledField[]) =>
    translateList(some.map((field) => translate(`label_${field}`)))
  const isOnStep1 = (field: FilledField) => STEP_FIELDS[0].some((other) => other === field)
  const lines = [
    ['fill_step_1', fields.filter(isOnStep1)],
    ['fill_step_2', fields.filter((field) => !isOnStep1(field))],
  ] as const
  return (
    <>
      <button type="button" className="button" onClick={undoFill}>
        {translate('fill_undo')}
      </button>
      <div className={styles.names}>
        {lines.map(
          ([message, some]) =>
            some.length > 0 && <p key={message}>{translate(message, { names: names(some) })}</p>,
        )}
      </div>
    </>
  )
}
