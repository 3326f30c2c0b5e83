import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Button } from '../fields/button.tsx'
import fields from '../fields/field.module.css'
import { pageLanguage } from '../messages/embedded.ts'
import { type MessageKey, useTranslate } from '../messages/messages.ts'
import { useDeferredActions, useRegistration, useRegistrationState } from '../use-registration.ts'
import { CheckPage, makeResume } from './check-page.tsx'
import { JobsPage } from './jobs-page.tsx'
import type { MakerProps } from './maker-props.ts'
import { answersIn, contentOf, type ResumeAnswers, suggestedAnswers } from './resume-content.ts'
import styles from './resume-guide.module.css'
import { TextArea } from './text-area.tsx'

type TextName = 'education' | 'skills' | 'languages' | 'certificates'

/** Label and hint of each text. */
const TEXTS: Readonly<Record<TextName, readonly [MessageKey, MessageKey]>> = {
  education: ['builder_schools', 'builder_schools_hint'],
  skills: ['label_key_skills', 'skills_hint'],
  languages: ['builder_languages', 'builder_languages_hint'],
  certificates: ['builder_certificates', 'builder_certificates_hint'],
}

/** Titles of the pages, with the texts of each; the first asks for the jobs, the last shows the resume. */
const PAGES: readonly (readonly [MessageKey, ...TextName[]])[] = [
  ['builder_jobs'],
  ['builder_education', 'education'],
  ['builder_skills', 'skills'],
  ['builder_languages_page', 'languages', 'certificates'],
  ['builder_check'],
]
const LAST = PAGES.length - 1

/** Asks for what a resume needs, one thing at a time; the last page shows it. */
export function ResumeGuide({ name, filename, Preview, otherWay, onAdd, onCancel }: MakerProps) {
  const translate = useTranslate()
  const { values } = useRegistration()
  const { changeResumeAnswers } = useDeferredActions()
  const given = useRegistrationState(({ resumeAnswers }) => resumeAnswers)
  const [suggested, setSuggested] = useState(() => suggestedAnswers(values(), pageLanguage()))
  const answers = given ? answersIn({ ...given }) : suggested
  const [at, setAt] = useState(0)
  const heading = useRef<HTMLHeadingElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: effects run when the hidden step is shown, after step 2 has changed
  useEffect(() => setSuggested(suggestedAnswers(values(), pageLanguage())), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: loads what the last page needs, which then works offline
  useEffect(() => void makeResume(contentOf(answers, values(), name)), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: on each page
  useEffect(() => heading.current!.focus(), [at])
  const [title, ...texts] = PAGES[at]!
  const next = () => setAt(at + 1)
  const goOnByEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    if (!(event.target instanceof HTMLInputElement)) return
    event.preventDefault()
    next()
  }
  const onChange = (part: Partial<ResumeAnswers>) => changeResumeAnswers({ ...answers, ...part })
  const place = { number: String(at + 1), count: String(PAGES.length) }
  return (
    <section aria-labelledby="resume-guide" className={styles.guide} onKeyDown={goOnByEnter}>
      <h3 ref={heading} id="resume-guide" tabIndex={-1}>
        {translate(title)} <small>{translate('builder_place', place)}</small>
      </h3>
      {at === 0 && otherWay}
      {at === 0 && <JobsPage answers={answers} onChange={onChange} />}
      {texts.length > 0 && (
        <div className={fields.fields}>
          {texts.map((name) => (
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
      )}
      {at === LAST && (
        <CheckPage
          {...{ answers, filename, Preview, onChange, onAdd }}
          content={contentOf(answers, values(), name)}
        />
      )}
      <div className={styles.buttons}>
        {at > 0 && <Button text="builder_previous" onClick={() => setAt(at - 1)} />}
        {at < LAST && (
          <Button id="resume-next" text="builder_next" className={`button ${styles.next}`} onClick={next} />
        )}
        <Button text="cancel" className="button quiet" onClick={onCancel} />
      </div>
    </section>
  )
}
