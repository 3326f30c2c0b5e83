import { useEffect, useRef } from 'react'
import { answerText } from '../answers.ts'
import type { Candidate, RecordedField } from '../api.ts'
import { useMayWrite } from '../session.ts'
import { useTranslation } from '../words.tsx'
import { Correction } from './correction.tsx'

interface AnswerRowProps {
  readonly name: RecordedField
  readonly candidate: Candidate
  readonly isEdited: boolean
  onEdit(isOn: boolean): void
  onChange(candidate: Candidate): void
}

/** One answer; its button puts the form's own input in its place. */
export function AnswerRow({ name, candidate, isEdited, onEdit, onChange }: AnswerRowProps) {
  const translate = useTranslation()
  const mayWrite = useMayWrite()
  const button = useRef<HTMLButtonElement>(null)
  const wasEdited = useRef(false)
  useEffect(() => {
    if (wasEdited.current && !isEdited) button.current?.focus()
    wasEdited.current = isEdited
  }, [isEdited])
  const label = translate(`label_${name as 'email'}`)
  const answer = answerText(name, candidate, translate)
  if (isEdited)
    return (
      <div className="edited">
        <dt className="visually-hidden">{label}</dt>
        <dd>
          <Correction
            name={name}
            candidate={candidate}
            onClose={(changed) => {
              onEdit(false)
              if (changed) onChange(changed)
            }}
            onNewer={onChange}
          />
        </dd>
      </div>
    )
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <span className={answer ? undefined : 'small'}>
          {answer ? <Answer name={name} text={answer} /> : translate('not_given')}
        </span>
        {mayWrite && (
          <button ref={button} type="button" className="button quiet small" onClick={() => onEdit(true)}>
            <span>
              {translate('correct')}
              <span className="visually-hidden"> {label}</span>
            </span>
          </button>
        )}
      </dd>
    </div>
  )
}

const SCHEMES: Readonly<Record<string, string>> = { email: 'mailto:', phone: 'tel:' }

/** Shows an answer; one writes to an address, and calls a number. */
function Answer({ name, text }: { readonly name: string; readonly text: string }) {
  const scheme = SCHEMES[name]
  const isolated = <bdi>{text}</bdi>
  if (!scheme) return isolated
  return <a href={scheme + encodeURIComponent(text).replace(/%40|%2B/g, decodeURIComponent)}>{isolated}</a>
}
