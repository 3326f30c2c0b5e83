import type { FieldName, StepIndex } from '@resume-library/contract/candidate'
import { type FormEvent, useEffect } from 'react'
import type { EarlyState } from '../early.ts'
import panels from '../fields/panels.module.css'
import { ProblemPanel } from '../fields/problem-panel.tsx'
import { type Message, type Say, useSay } from '../messages/messages.ts'
import { DraftOffer } from './draft/draft-offer.tsx'
import { wrongFields } from './errors.ts'
import { Navigation } from './navigation.tsx'
import { DONE_ID } from './places.ts'
import styles from './registration-page.module.css'
import { STEP_NAMES, Stepper } from './stepper.tsx'
import { PersonalStep } from './steps/personal-step.tsx'
import type { Later } from './use-later.ts'
import { usePageTitle } from './use-page-title.ts'
import { HEADING_ID } from './use-place.ts'
import { useWizard, type Wizard } from './use-wizard.ts'

interface RegistrationFormProps {
  readonly language: string
  readonly early: EarlyState
  readonly later: Later
}

/** The wizard: the first step, and places for what comes later. */
export function RegistrationForm({ language, early, later }: RegistrationFormProps) {
  const say = useSay()
  const wizard = useWizard(early, later.fetch)
  const { step } = wizard.place
  const { errors, problem } = wizard.checks
  usePageTitle(problem !== null)
  useEarlyTouch(wizard, early, later)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (step < 2) wizard.next()
    else later.call('submit')
  }
  return (
    <>
      <DraftOffer onContinue={() => later.call('takeUpDraft')} onDiscard={() => later.call('discardDraft')} />
      <div id={DONE_ID} role="status" tabIndex={-1} className={panels.done} />
      <Stepper step={step} errors={errors} onSelect={wizard.go} />
      {/* Without a script the native submit must at least not write the password into the address. */}
      <form ref={wizard.form} method="post" noValidate onSubmit={submit}>
        <ProblemPanel
          title={say('problem_title')}
          texts={problem?.texts.map((text) => say(text)) ?? []}
          links={wrongFields(problem?.errors ?? {}).map((id) => ({
            id,
            text: nameError(id, problem!.errors[id]!, say),
          }))}
          hidden={!problem}
          onFollow={(id) => wizard.goToField(id as FieldName)}
        />
        <StepHeading step={step} />
        <div hidden={step !== 0}>
          <PersonalStep errors={errors} />
        </div>
        {later.parts ? (
          <later.parts.LaterParts language={language} wizard={wizard} connect={later.connect} />
        ) : (
          step > 0 && <Waiting later={later} />
        )}
        <Navigation wizard={wizard} onRandomData={() => later.call('fillWithRandomData')} />
      </form>
    </>
  )
}

/** In place of a step that is not there yet. */
function Waiting({ later: { failed, fetch } }: { later: Later }) {
  const say = useSay()
  return (
    <>
      <p role="status">{say(failed ? 'not_loaded' : 'loading')}</p>
      {failed && (
        <button type="button" className="button" onClick={fetch}>
          {say('retry')}
        </button>
      )}
    </>
  )
}

function StepHeading({ step }: { step: StepIndex }) {
  const say = useSay()
  const name = say(STEP_NAMES[step])
  return (
    <h2 id={HEADING_ID} tabIndex={-1} className={styles.heading}>
      {say('step_heading', { number: String(step + 1), count: String(STEP_NAMES.length), name })}
    </h2>
  )
}

/** Our own sentences name their field; the words of a server may not. */
function nameError(field: FieldName, error: Message, say: Say): string {
  return 'text' in error && field !== 'country_id' ? `${say(`label_${field}`)}: ${error.text}` : say(error)
}

/** Does what was pressed before the page came to life, and fetches what the first touch should have fetched. */
function useEarlyTouch({ form }: Wizard, early: EarlyState, later: Later): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page comes to life
  useEffect(() => {
    early.phase = 'over'
    if (early.touched || [...new FormData(form.current!).values()].some(Boolean)) later.fetch()
    if (early.next) form.current!.requestSubmit()
    else early.pressed?.click()
  }, [])
}
