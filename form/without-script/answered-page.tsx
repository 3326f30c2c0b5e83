import type { OfferedLanguage } from '@resume-library/contract/built-messages'
import { CONSENT_INPUT } from '@resume-library/contract/consent'
import { type AnsweredPage as Answer, POSTED_FIELDS, SHOW_ACTION } from '@resume-library/contract/posted-form'
import type { ReactNode } from 'react'
import { DONE_ID } from '../document/ids.ts'
import { Button } from '../fields/button.tsx'
import panels from '../fields/panels.module.css'
import { GivenValues } from '../fields/text-field.tsx'
import type { WithoutScriptMessages } from '../messages/message-types.ts'
import { useTranslate } from '../messages/messages.ts'
import type { Errors } from '../registration/errors.ts'
import { Problem } from '../shell/problem.tsx'
import page from '../shell/registration-page.module.css'
import { STEP_NAMES } from '../shell/stepper.tsx'
import { CareerStep } from '../steps/career/career-step.tsx'
import { PersonalStep } from '../steps/personal/personal-step.tsx'
import { ConsentField } from '../submit/consent-part.tsx'
import { DoneWords } from '../submit/outcome-panels.tsx'
import { VerificationMail } from '../submit/verification-mail.tsx'
import { PostedResume } from './posted-resume.tsx'
import styles from './without-script.module.css'

const FORM_ID = 'registration'
const ANSWER_ID = 'answer'

interface AnsweredPageProps {
  readonly answer: Answer
  readonly errors: Errors
  readonly words: WithoutScriptMessages
  readonly languages: readonly OfferedLanguage[]
}

/** Outcomes that show the notice: a refusal has its own words. */
const WITH_NOTICE: readonly Answer['outcome']['kind'][] = ['new', 'shown', 'wrong']

export function AnsweredPage({ answer, errors, words, languages }: AnsweredPageProps) {
  const translate = useTranslate()
  const { language, values, registrations, outcome } = answer
  const consentError = outcome.kind === 'wrong' && outcome.consent ? answer.consent?.error : undefined
  return (
    <>
      {registrations !== 'open' && WITH_NOTICE.includes(outcome.kind) && (
        <p className="no-script" data-registrations={registrations}>
          {words[`registrations_${registrations}`]}
        </p>
      )}
      <div className="desk">
        <header className={page.header}>
          {/* Default button for Enter: the first one of the form. */}
          <button type="submit" form={FORM_ID} className="visually-hidden" tabIndex={-1} aria-hidden="true" />
          <Languages languages={languages.filter(({ code }) => code !== language)} />
          <h1>{translate('page_title')}</h1>
          <p>
            <span>{translate('promise_purpose')}</span> <span>{translate('promise_time')}</span>
          </p>
        </header>
        <main className={`sheet ${styles.page}`}>
          <div id={ANSWER_ID} tabIndex={-1}>
            {outcome.kind === 'registered' && (
              <div id={DONE_ID} className={panels.done}>
                <DoneWords
                  jobBoardUrl={answer.jobBoardUrl}
                  eraseUrl={outcome.eraseUrl}
                  verification={outcome.verification ?? null}
                  mail={
                    outcome.verification && <VerificationMail {...outcome.verification} language={language} />
                  }
                  another={
                    <a className="button" href={`#${FORM_ID}`}>
                      {translate('register_another')}
                    </a>
                  }
                />
              </div>
            )}
            {outcome.kind === 'shown' && (
              <section className="row band" aria-labelledby="shown-title">
                <h2 id="shown-title" className="row-name">
                  {words.show_title}
                </h2>
                <p>{words.show_text}</p>
              </section>
            )}
            {/* (does not say what) The consent error is also at its box. */}
            <Problem others={consentError ? [{ id: CONSENT_INPUT, text: consentError }] : []} />
          </div>
          <form
            id={FORM_ID}
            method="post"
            encType="multipart/form-data"
            action={addressIn(language)}
            noValidate
            aria-invalid="false"
          >
            {/* First, as fields are posted in order, and a body may be cut off. */}
            <input type="hidden" name={POSTED_FIELDS.formToken} value={answer.formToken} />
            <GivenValues value={values}>
              <Step index={0}>
                <PersonalStep phoneHint={words.phone_hint} />
              </Step>
            </GivenValues>
            <Step index={1}>
              <CareerStep />
            </Step>
            <Step index={2}>
              <PostedResume
                stored={answer.resume}
                link={values.resume_url}
                error={errors.resume_url}
                words={words}
              />
            </Step>
            {answer.consent && (
              <div className="row">
                <ConsentField
                  kind={answer.consent.kind}
                  texts={answer.consent}
                  isGiven={answer.consent.isGiven}
                  error={consentError}
                />
              </div>
            )}
            <div className="row">
              <Button text="submit" className="button primary" type="submit" />
            </div>
          </form>
        </main>
      </div>
    </>
  )
}

/** Language buttons, which post the answers along. */
function Languages({ languages }: Pick<AnsweredPageProps, 'languages'>) {
  return (
    <div>
      {languages.map(({ code, name, direction }) => (
        <button
          key={code}
          type="submit"
          form={FORM_ID}
          name={POSTED_FIELDS.action}
          value={SHOW_ACTION}
          formAction={addressIn(code)}
          lang={code}
          dir={direction}
          className={styles.language}
        >
          {name}
        </button>
      ))}
    </div>
  )
}

function Step({ index, children }: { readonly index: 0 | 1 | 2; readonly children: ReactNode }) {
  const translate = useTranslate()
  const name = translate(STEP_NAMES[index])
  return (
    <section className={styles.step} aria-labelledby={`step-${index + 1}`}>
      <h2 id={`step-${index + 1}`} className={styles.heading}>
        {translate('step_heading', { number: String(index + 1), count: String(STEP_NAMES.length), name })}
      </h2>
      {children}
    </section>
  )
}

const addressIn = (language: string) => `?lang=${language}&script=off#${ANSWER_ID}`
