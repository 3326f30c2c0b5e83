import { type ComponentType, type FormEvent, useEffect } from 'react'
import { isFilled } from '../document/document.ts'
import { DONE_ID, HEADING_ID } from '../document/ids.ts'
import { DraftOffer } from '../draft/draft-offer.tsx'
import panels from '../fields/panels.module.css'
import { FillButton } from '../fill/fill-button.tsx'
import type { FirstPaintState } from '../first-paint/first-paint-state.ts'
import { loadPart } from '../load-part.ts'
import { useTranslate } from '../messages/messages.ts'
import type { FetchDeferredActions } from '../registration/deferred.ts'
import { PersonalStep } from '../steps/personal/personal-step.tsx'
import { useRegistration, useRegistrationState } from '../use-registration.ts'
import { LoadFailure, Navigation, useLaterSteps } from './navigation.tsx'
import { Problem } from './problem.tsx'
import { STEP_NAMES, Stepper } from './stepper.tsx'
import { usePosition } from './use-position.ts'

export function RegistrationForm({ later, firstPaint }: { later: LaterPage; firstPaint: FirstPaintState }) {
  const registration = useRegistration()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (registration.current().position.step < 2) registration.next()
    else registration.perform('submit')
  }
  // A queued registration cannot be changed.
  const isQueued = useRegistrationState(({ submission }) => submission.kind === 'queued')
  usePosition()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page comes to life
  useEffect(() => {
    // Replays what was pressed before hydration.
    firstPaint.phase = 'hydrated'
    firstPaint.pressed?.removeAttribute('aria-busy')
    if (firstPaint.touched || isFilled(document.forms[0]!)) registration.fetchDeferred()
    for (const button of new Set([firstPaint.draftAnswer, firstPaint.pressed])) button?.click()
  }, [])
  return (
    <>
      <div id={DONE_ID} className={panels.done} />
      <div hidden={isQueued}>
        <Stepper />
        {/* method=post, so that a submit before hydration does not put the password into the address. */}
        <form className="sheet" method="post" noValidate aria-invalid="false" onSubmit={submit}>
          <StepHeading />
          <DraftOffer />
          <Problem />
          <FirstStep />
          <LaterSteps later={later} />
          <LoadFailure />
          <Navigation />
        </form>
      </div>
    </>
  )
}

function FirstStep() {
  const isShown = useRegistrationState(({ position }) => position.step === 0)
  return (
    <div hidden={!isShown}>
      <FillButton />
      <PersonalStep />
    </div>
  )
}

function LaterSteps({ later }: { later: LaterPage }) {
  const translate = useTranslate()
  const { hasLater, isWaiting } = useLaterSteps()
  if (hasLater && later.Parts) return <later.Parts />
  return (
    isWaiting && (
      <p aria-live="polite" className="row">
        {translate('loading')}
      </p>
    )
  )
}

function StepHeading() {
  const translate = useTranslate()
  const step = useRegistrationState(({ position }) => position.step)
  const name = translate(STEP_NAMES[step])
  return (
    <h2 id={HEADING_ID} tabIndex={-1} className="visually-hidden">
      {translate('step_heading', { number: String(step + 1), count: String(STEP_NAMES.length), name })}
    </h2>
  )
}

export interface LaterPage {
  Parts: ComponentType | null
  readonly fetchDeferredActions: FetchDeferredActions
}

export function createLaterPage(complete: () => Promise<void>): LaterPage {
  const later: LaterPage = {
    Parts: null,
    fetchDeferredActions: async () => {
      const [{ LaterParts, createActions }] = await Promise.all([
        loadPart<typeof import('./later-parts.tsx')>('later-parts').then(({ load }) => load()),
        complete(),
      ])
      later.Parts = LaterParts
      return createActions
    },
  }
  return later
}
