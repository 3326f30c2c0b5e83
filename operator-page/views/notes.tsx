import { NOTE_MAX_LENGTH } from '@resume-library/contract/limits'
import { describedBy, Field } from '@resume-library/form/fields/field'
import type { TextFieldProps } from '@resume-library/form/fields/text-field'
import styles from '@resume-library/form/resume-guide.module.css'
import type { FormEventHandler } from 'react'
import { call, candidatePath, type Note } from '../api.ts'
import { Section } from '../parts.tsx'
import { Required, SendForm, type Texts } from '../send-form.tsx'
import { useMayWrite, useSession } from '../session.ts'
import { Time, useTranslation } from '../words.tsx'

interface NotesProps {
  readonly id: string
  readonly notes: readonly Note[]
  onAdded(): void
}

export function Notes({ id, notes, onAdded }: NotesProps) {
  const translate = useTranslation()
  const mayWrite = useMayWrite()
  // Kept in the tab, for the way back from another candidate.
  const draft = `note ${useSession().name} ${id}`
  const add = async ({ text = '' }: Texts, form: HTMLFormElement) => {
    await call('POST', `${candidatePath(id)}/notes`, { body: { text: text.trim() } })
    sessionStorage.removeItem(draft)
    form.querySelector('textarea')!.value = ''
    onAdded()
  }
  return (
    <Section title={translate('notes')}>
      <ul className="notes" aria-live="polite">
        {notes.map(({ at, author, text }) => (
          <li key={`${at} ${author} ${text}`}>
            <p dir="auto">{text}</p>
            <p className="small facts">
              <span>
                <bdi>{author}</bdi>
              </span>
              <Time at={at} />
            </p>
          </li>
        ))}
      </ul>
      {notes.length === 0 && <p className="small">{translate('no_notes')}</p>}
      {mayWrite && (
        <SendForm isPlain submit={translate('save_note')} send={add}>
          <Required
            as={NoteArea}
            name="text"
            label={translate('add_note')}
            hint={translate('note_hint')}
            defaultValue={sessionStorage.getItem(draft) ?? ''}
            onInput={({ currentTarget }) => sessionStorage.setItem(draft, currentTarget.value)}
          />
        </SendForm>
      )}
    </Section>
  )
}

function NoteArea({ name, label, hint, error, required, defaultValue, onInput }: TextFieldProps) {
  const texts = { name, label, hint, error }
  return (
    <Field {...texts}>
      <textarea
        id={name}
        name={name}
        className={styles.area}
        rows={3}
        maxLength={NOTE_MAX_LENGTH}
        dir="auto"
        required={required}
        defaultValue={defaultValue}
        onInput={onInput as unknown as FormEventHandler<HTMLTextAreaElement>}
        {...describedBy(texts)}
      />
    </Field>
  )
}
