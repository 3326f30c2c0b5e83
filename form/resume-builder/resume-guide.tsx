import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Button } from '../fields/button.tsx'
import fields from '../fields/field.module.css'
import { pageLanguage } from '../messages/embedded.ts'
import { type MessageKey, useTranslate } from '../messages/messages.ts'
import { useDeferredActions, useRegistration, useRegistrationState } from '../use-registration.ts'
import { CheckPage, makeResume } from './check-page.tsx'
import { Jobs } from './jobs.tsx'
import { type MakerProps, useOpenResume } from './maker-props.ts'
import { answersIn, contentOf, type ResumeAnswers, suggestedAnswers } from './resume-content.ts'
import styles from './resume-guide.module.css'
import { TextArea } from './text-area.tsx'

type TextName = 'education' | 'skills' | 'languages' | 'certificates'

/** Label and hint of each text. */
const TEXTS: Readonly<Record<TextName, readonly [MessageKey, MessageKey]>> = {
  education: ['builder_schools', 'builder_schools_hint'],
  skills: ['builder_skills', 'skills_hint'],
  languages: ['builder_languages', 'builder_languages_hint'],
  certificates: ['builder_certificates', 'builder_certificates_hint'],
}

const TEXT_NAMES = Object.keys(TEXTS) as TextName[]
const CREATE_ID = 'create-resume'

/** Asks for what a resume needs, then shows it. */
export function ResumeGuide({ name, filename, Preview, otherWay, onAdd, onCancel }: MakerProps) {
  const translate = useTranslate()
  const { values } = useRegistration()
  const { changeResumeAnswers } = useDeferredActions()
  const given = useRegistrationState(({ resumeAnswers }) => resumeAnswers)
  const [suggested, setSuggested] = useState(() => suggestedAnswers(values(), pageLanguage()))
  const answers = given ? answersIn({ ...given }) : suggested
  const [isCreated, setCreated] = useState(false)
  useOpenResume(isCreated ? null : 'unfinished_answers', CREATE_ID)
  const heading = useRef<HTMLHeadingElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: effects run when the hidden step is shown, after step 2 has changed
  useEffect(() => setSuggested(suggestedAnswers(values(), pageLanguage())), [])
  const shown = useRef<boolean>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the answers of the first time
  useEffect(() => {
    // Loads what the resume needs, which then works offline.
    if (shown.current === undefined) makeResume(contentOf(answers, values(), name))
    // Not again where the hidden step is shown again.
    if (shown.current !== isCreated) heading.current!.focus()
    shown.current = isCreated
  }, [isCreated])
  const createByEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    if (!(event.target instanceof HTMLInputElement)) return
    event.preventDefault()
    // With suggestions, Enter takes one.
    if (!event.target.list) setCreated(true)
  }
  const onChange = (part: Partial<ResumeAnswers>) => changeResumeAnswers({ ...answers, ...part })
  return (
    <section aria-labelledby="resume-guide" className={styles.guide} onKeyDown={createByEnter}>
      <h3 ref={heading} id="resume-guide" tabIndex={-1}>
        {translate(isCreated ? 'builder_check' : 'builder_heading')}
      </h3>
      {isCreated ? (
        <CheckPage
          {...{ answers, filename, Preview, onChange, onAdd }}
          content={contentOf(answers, values(), name)}
        />
      ) : (
        <>
          <p className="small">{translate('builder_private')}</p>
          {otherWay}
          <Jobs answers={answers} onChange={onChange} />
          <div className={fields.fields}>
            {TEXT_NAMES.map((name) => (
              <TextArea
                key={name}
                name={`resume-${name}`}
                label={TEXTS[name][0]}
                hint={TEXTS[name][1]}
                value={answers[name]}
                onType={(text) => onChange({ [name]: text })}
              />
            ))}
          </div>
        </>
      )}
      <div className={styles.buttons}>
        {isCreated ? (
          <Button text="builder_edit" onClick={() => setCreated(false)} />
        ) : (
          <Button
            id={CREATE_ID}
            text="builder_create"
            className={`button ${styles.create}`}
            onClick={() => setCreated(true)}
          />
        )}
        <Button text="cancel" className="button quiet" onClick={onCancel} />
      </div>
    </section>
  )
}
