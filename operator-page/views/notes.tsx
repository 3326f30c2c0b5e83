import { NOTE_MAX_LENGTH } from '@resume-library/contract/limits'
import { describedBy, Field } from '@resume-library/form/fields/field'
import { call, candidatePath, type Note } from '../api.ts'
import { Section, SendForm, type Texts } from '../parts.tsx'
import { useMayWrite } from '../session.ts'
import { Time, useTranslation } from '../words.tsx'

interface NotesProps {
  readonly id: string
  readonly notes: readonly Note[]
  onAdded(): void
}

export function Notes({ id, notes, onAdded }: NotesProps) {
  const translate = useTranslation()
  const mayWrite = useMayWrite()
  const texts = { name: 'text', label: translate('add_note'), hint: translate('note_hint') }
  const add = async ({ text = '' }: Texts, form: HTMLFormElement) => {
    if (!text.trim()) return document.getElementById('text')?.focus()
    await call('POST', `${candidatePath(id)}/notes`, { body: { text: text.trim() } })
    form.reset()
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
          <Field {...texts}>
            <textarea
              id="text"
              name="text"
              rows={3}
              maxLength={NOTE_MAX_LENGTH}
              dir="auto"
              {...describedBy(texts)}
            />
          </Field>
        </SendForm>
      )}
    </Section>
  )
}
