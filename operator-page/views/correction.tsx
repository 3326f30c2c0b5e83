import { choicesOf } from '@resume-library/contract/choices'
import { FIELDS } from '@resume-library/contract/fields'
import { checkField, fieldError } from '@resume-library/contract/form-rules'
import { CheckboxGroup, SelectField } from '@resume-library/form/fields/choice-fields'
import { NumberField } from '@resume-library/form/fields/number-field'
import { TextField } from '@resume-library/form/fields/text-field'
import { useEffect, useState } from 'react'
import { answerOfChoice, changesBetween, formValuesOf, recordedValue } from '../answers.ts'
import {
  ApiError,
  AUDIT,
  type AuditPage,
  type Candidate,
  call,
  candidatePath,
  type RecordedField,
} from '../api.ts'
import { Problem } from '../parts.tsx'
import { SendForm, type Texts, useFault } from '../send-form.tsx'
import { useTranslation } from '../words.tsx'

interface CorrectionProps {
  readonly name: RecordedField
  readonly candidate: Candidate
  /** With the corrected record, if it was saved. */
  onClose(changed?: Candidate): void
  /** With the record as somebody else has changed it meanwhile. */
  onNewer(candidate: Candidate): void
}

/** The form's input for one answer. What is typed stays, whatever others do meanwhile. */
export function Correction({ name, candidate, onClose, onNewer }: CorrectionProps) {
  const translate = useTranslation()
  // The version that was seen: one that was read since would overwrite what nobody saw.
  const [seen, setSeen] = useState(candidate)
  const [conflict, setConflict] = useState('')
  useEffect(() => document.querySelector<HTMLElement>('.edited :is(input, select)')?.focus(), [])
  const save = async (_: Texts, form: HTMLFormElement) => {
    const typed = typedIn(form, name)
    const wrong = typeof typed === 'string' ? checkField(name, typed) : null
    setConflict('')
    if (wrong) throw new ApiError(400, 'fields_invalid', { [name]: translate(fieldError(name, wrong)) })
    try {
      const body = { [name]: recordedValue(name, typed) }
      onClose(await call<Candidate>('PATCH', candidatePath(seen.id), { body, version: seen.version }))
    } catch (cause) {
      if ((cause as ApiError).status !== 412) throw cause
      await showNewer()
    }
  }
  const showNewer = async () => {
    const newer = await call<Candidate>('GET', candidatePath(seen.id))
    const changes = changesBetween(seen, newer, translate)
    const name = (changes && (await lastCorrector(seen.id))) || translate('somebody')
    // Without an answer that differs, the candidate has followed the link of a mail.
    const what = changes || translate('email_verified')
    setConflict(translate('changed_by_another', { name, what }))
    setSeen(newer)
    onNewer(newer)
  }
  return (
    <SendForm submit={translate('save')} send={save} onCancel={() => onClose()}>
      <Input name={name} candidate={candidate} />
      {conflict && <Problem text={conflict} />}
    </SendForm>
  )
}

function typedIn(form: HTMLFormElement, name: RecordedField): string | string[] {
  const data = new FormData(form)
  if (FIELDS[name].kind === 'choices') return data.getAll(name).map(String)
  return String(data.get(name) ?? '')
}

interface InputProps {
  readonly name: RecordedField
  readonly candidate: Candidate
}

function Input({ name, candidate }: InputProps) {
  const translate = useTranslation()
  const [values] = useState(() => formValuesOf(candidate))
  const texts = { name, label: translate(`label_${name as 'email'}`), error: useFault(name) }
  const value = String(values[name])
  const options = (choices: readonly string[]) =>
    choices.map((value) => ({ value, label: answerOfChoice(name, value, translate) }))
  const none = { value: '', label: translate('not_given') }
  switch (FIELDS[name].kind) {
    case 'choices':
      return <CheckboxGroup {...texts} choices={options(choicesOf(name))} initial={[values[name]].flat()} />
    case 'choice':
      return <SelectField {...texts} choices={[none, ...options(choicesOf(name))]} initial={value} />
    case 'switch':
      return <SelectField {...texts} choices={options(['1', '0'])} initial={value} />
    case 'amount':
      return <NumberField {...texts} initial={value} />
    default:
      return <TextField {...texts} defaultValue={value} autoComplete="off" dir="auto" />
  }
}

/** Returns who corrected it last, from the audit; null where that cannot be read. */
async function lastCorrector(id: string): Promise<string | null> {
  const query = new URLSearchParams({ candidate: id, action: 'correct' })
  const page = await call<AuditPage>('GET', `${AUDIT}?${query}`).catch(() => null)
  return page?.entries[0]?.actor.name ?? null
}
