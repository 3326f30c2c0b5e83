import type { FieldName } from '@resume-library/contract/candidate'
import type { FormEvent } from 'react'
import { ProblemPanel } from '../fields/problem-panel.tsx'
import { useSay } from '../messages/messages.ts'
import { DonePanel } from './done-panel.tsx'
import { DraftOffer } from './draft-offer.tsx'
import { wrongFields } from './errors.ts'
import { LaterSteps } from './later-steps.tsx'
import { Navigation } from './navigation.tsx'
import styles from './registration-page.module.css'
import type { RegistrationProps } from './registration-props.ts'
import { STEP_NAMES, Stepper } from './stepper.tsx'
import { PersonalStep } from './steps/personal-step.tsx'
import { HEADING_ID } from './use-place.ts'
import { useRegistration } from './use-registration.ts'

/** The wizard: what it shows. What it does is in `use-registration.ts`. */
export function RegistrationForm(props: RegistrationProps) {
  const say = useSay()
  const registration = useRegistration(props)
  const { step } = registration.place
  const { errors, problem } = registration.checks
  const submit = (event: FormEvent) => {
    event.preventDefault()
    registration.advance()
  }
  const heading = say('step_heading', {
    number: String(step + 1),
    count: String(STEP_NAMES.length),
    name: say(STEP_NAMES[step]),
  })
  return (
    <>
      <DraftOffer onContinue={registration.takeUpDraft} onDiscard={registration.draft.discard} />
      <DonePanel jobBoardUrl={props.configuration.jobBoardUrl} shown={registration.done} />
      <Stepper step={step} errors={errors} onSelect={registration.go} />
      {/* Without a script the native submit must at least not write the password into the address. */}
      <form
        ref={registration.form}
        method="post"
        noValidate
        onSubmit={submit}
        onInput={registration.onInput}
        onBlur={registration.onBlur}
      >
        <ProblemPanel
          title={say('problem_title')}
          texts={problem?.texts.map((text) => say(text)) ?? []}
          links={wrongFields(problem?.errors ?? {}).map((id) => ({ id, text: say(problem!.errors[id]!) }))}
          hidden={!problem}
          onFollow={(id) => registration.goToField(id as FieldName)}
        />
        <h2 id={HEADING_ID} tabIndex={-1} className={styles.heading}>
          {heading}
        </h2>
        <div hidden={step !== 0}>
          <PersonalStep
            errors={errors}
            round={registration.answers.start.round}
            fetchLater={props.later.fetch}
          />
        </div>
        <LaterSteps {...props} registration={registration} />
        <Navigation registration={registration} />
      </form>
    </>
  )
}
