import { Activity, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { browserDependencies } from '../browser/dependencies.ts'
import { readConfiguration } from '../document/configuration.ts'
import { setDocumentTitle } from '../document/document.ts'
import { TOASTS_ID } from '../document/ids.ts'
import { Announcer } from '../fields/announcer.tsx'
import { FillProgress } from '../fill/fill-status.tsx'
import { FilledMarks } from '../fill/filled-marks.tsx'
import { useTranslateFiles } from '../messages/amounts.ts'
import { useTranslate } from '../messages/messages.ts'
import { ReplaceQuestion } from '../random-data/replace-question.tsx'
import type { RegistrationCore } from '../registration/core.ts'
import { errorsOnStep, NO_ERRORS } from '../registration/errors.ts'
import { CareerStep } from '../steps/career/career-step.tsx'
import { EmailSuggestion } from '../steps/personal/email-suggestion.tsx'
import { PhoneNote } from '../steps/personal/phone-note.tsx'
import { ResumeStep } from '../steps/resume/resume-step.tsx'
import { Consent, ConsentProblem } from '../submit/consent-part.tsx'
import { FieldAdvice } from '../submit/field-advice.tsx'
import { DonePanel, QueuedPanel, WithdrawnPanel } from '../submit/outcome-panels.tsx'
import { SubmitAgain } from '../submit/submit-again.tsx'
import { SubmitState } from '../submit/submit-state.tsx'
import { useDeferredActions, useRegistrationState } from '../use-registration.ts'
import { createDeferredActions } from './deferred-actions.ts'
import { usePageEvents } from './page-events.ts'
import { RegistrationsLine } from './registrations-line.tsx'
import { STEP_NAMES } from './stepper.tsx'
import { Toaster } from './toaster.tsx'

const createActions = (core: RegistrationCore) => {
  const actions = createDeferredActions(core, browserDependencies())
  // After it: a restored confirmation is no event.
  window.onRegistration?.(core)
  return actions
}

/** Renders the later steps hidden, so that going to one is only a change of style. */
function LaterParts() {
  const step = useRegistrationState(({ position }) => position.step)
  const round = useRegistrationState(({ start }) => start.round)
  const isDone = useRegistrationState(({ submission }) => submission.kind === 'registered')
  const withdrawn = useRegistrationState(({ submission }) =>
    submission.kind === 'withdrawn' ? submission : null,
  )
  const queued = useRegistrationState(({ submission }) => (submission.kind === 'queued' ? submission : null))
  const [{ consent }] = useState(readConfiguration)
  const asksToReplace = useRegistrationState((state) => state.asksToReplace)
  usePageEvents(step)
  useDraftOffer()
  useDocumentTitle()
  return (
    <>
      <Activity mode={step === 1 ? 'visible' : 'hidden'}>
        <CareerStep key={round} />
        <FilledMarks key={`marks${round}`} step={1} />
      </Activity>
      <Activity mode={step === 2 && queued === null ? 'visible' : 'hidden'}>
        <ResumeStep key={round} />
        {consent && (
          <div className="row">
            <Consent key={`consent${round}`} asked={consent} />
          </div>
        )}
      </Activity>
      <FillProgress />
      <PhoneNote />
      <FilledMarks key={`marks${round}`} step={0} />
      <FieldAdvice />
      <EmailSuggestion key={`email${round}`} />
      {consent && <ConsentProblem asked={consent} />}
      <RegistrationsLine />
      <SubmitAgain />
      <SubmitState />
      {isDone && <DonePanel />}
      {queued && <QueuedPanel {...queued} />}
      {withdrawn && <WithdrawnPanel {...withdrawn} />}
      {asksToReplace && <ReplaceQuestion />}
      <Toasts />
    </>
  )
}

function Toasts() {
  const translateFile = useTranslateFiles()
  const { dismissToast } = useDeferredActions()
  const toasts = useRegistrationState((state) => state.toasts)
  const texts = toasts.map(({ id, kind, message }) => ({ id, kind, text: translateFile(message) }))
  return createPortal(
    <>
      <Toaster toasts={texts} onClose={dismissToast} />
      <Announcer events={texts} />
    </>,
    document.getElementById(TOASTS_ID)!,
  )
}

/** Shows or hides the offer by style alone: see `first-paint.ts`. */
function useDraftOffer(): void {
  const isOffered = useRegistrationState(({ draft }) => draft === 'offered')
  useEffect(() => {
    if (isOffered) document.documentElement.dataset.draft = ''
    else delete document.documentElement.dataset.draft
  }, [isOffered])
}

/** Names a later step, and a step with an error, before the page's own title. */
function useDocumentTitle(): void {
  const translate = useTranslate()
  const step = useRegistrationState(({ position }) => position.step)
  const isWrong = useRegistrationState(
    ({ problem, errors }) =>
      problem !== null &&
      (problem.texts.length > 0 ||
        errorsOnStep(errors, step) !== NO_ERRORS ||
        (problem.isConsentMissing === true && step === 2)),
  )
  const page = translate('page_title')
  const title = step || isWrong ? `${translate(STEP_NAMES[step])} – ${page}` : page
  const shown = isWrong ? translate('error_title', { title }) : title
  useEffect(() => setDocumentTitle(shown), [shown])
}

export async function load() {
  await loadLaterStyle()
  return { LaterParts, createActions }
}

/** Adds the later parts' style, named by an attribute of the root; live reload has none. */
async function loadLaterStyle(): Promise<void> {
  const { laterStyle } = document.getElementById('root')!.dataset
  if (!laterStyle || document.querySelector(`link[rel=stylesheet][href="${laterStyle}"]`)) return
  // A failed preload makes the first request fail.
  await addStyle(laterStyle).catch(() => addStyle(laterStyle))
}

function addStyle(href: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = href
    link.onload = () => resolve()
    link.onerror = () => {
      link.remove()
      window.firstPaint!.reloadIfGone(href)
      reject(new Error(`${href} did not come.`))
    }
    document.head.append(link)
  })
}
