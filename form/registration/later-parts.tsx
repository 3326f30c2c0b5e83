import './later-style.ts'
import { INITIAL_VALUES } from '@resume-library/contract/candidate'
import { TOAST_MS } from '@resume-library/contract/limits'
import { Activity, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { readConfiguration } from '../configuration.ts'
import { Question } from '../fields/question.tsx'
import { Toaster } from '../fields/toaster.tsx'
import { createToastList, type ToastKind } from '../fields/toasts.ts'
import { type Message, useSay } from '../messages/messages.ts'
import { useDraft } from './draft/use-draft.ts'
import { EmailSuggestion } from './email/email-suggestion.tsx'
import type { LaterActions } from './later-actions.ts'
import { DONE_ID, TOASTS_ID } from './places.ts'
import { useRandomData } from './random-data/use-random-data.ts'
import { useResume } from './resume/use-resume.ts'
import { CareerStep } from './steps/career-step.tsx'
import { ResumeStep } from './steps/resume-step.tsx'
import { DonePanel } from './submission/done-panel.tsx'
import { useLeaveGuard } from './submission/use-leave-guard.ts'
import { useSubmission } from './submission/use-submission.ts'
import { useFieldEvents } from './use-field-events.ts'
import { useFunnel } from './use-funnel.ts'
import type { Wizard } from './use-wizard.ts'
import { replaceAnswers } from './write-answers.ts'

interface LaterPartsProps {
  readonly language: string
  readonly wizard: Wizard
  connect(actions: LaterActions): void
}

/**
 * Everything that the first step does without: fetched at the first touch, and rendered hidden at once, so that
 * going to a step is only a change of style.
 */
export function LaterParts({ language, wizard, connect }: LaterPartsProps) {
  const say = useSay()
  const { place, answers, checks, go } = wizard
  const { start } = answers
  const [configuration] = useState(readConfiguration)
  const [toasts] = useState(createToastList)
  const [uploading, setUploading] = useState(false)
  const [resume, setResume] = useResume(checks)
  const [done, setDone] = useDone(wizard)
  const onToast = (kind: ToastKind, message: Message) => toasts.add(kind, say(message))
  const draft = useDraft(wizard, resume, setResume)
  const randomData = useRandomData({ wizard, resume, onResume: setResume, onToast })
  const onRegistered = () => {
    replaceAnswers(wizard, INITIAL_VALUES)
    setResume(null)
    draft.clear()
    setDone(true)
    go(0, DONE_ID)
  }
  const onEnd = useFunnel(configuration, wizard, resume)
  const submit = useSubmission({ wizard, configuration, resume, uploading, onToast, onRegistered, onEnd })
  useFieldEvents(wizard)
  useLeaveGuard(uploading)
  useEffect(stayWhenDropped, [])
  useEffect(() =>
    connect({
      submit,
      fillWithRandomData: randomData.ask,
      takeUpDraft: draft.takeUp,
      discardDraft: draft.discard,
    }),
  )
  return (
    <>
      <Activity mode={place.step === 1 ? 'visible' : 'hidden'}>
        <CareerStep key={start.round} errors={checks.errors} initial={start.values} />
      </Activity>
      <Activity mode={place.step === 2 ? 'visible' : 'hidden'}>
        <ResumeStep
          key={start.round}
          configuration={configuration}
          language={language}
          error={checks.errors.resume_url}
          resume={resume}
          link={start.link}
          wizard={wizard}
          onToast={onToast}
          onUploading={setUploading}
          onResume={setResume}
        />
      </Activity>
      <EmailSuggestion key={`email${start.round}`} />
      {done && <DonePanel jobBoardUrl={configuration.jobBoardUrl} />}
      {randomData.asking && (
        <Question
          title={say('random_title')}
          text={say('random_question')}
          confirm={say('random_confirm')}
          cancel={say('cancel')}
          onAnswer={randomData.answer}
        />
      )}
      {createPortal(
        <Toaster toasts={toasts} label={say('notifications')} close={say('close')} duration={TOAST_MS} />,
        document.getElementById(TOASTS_ID)!,
      )}
    </>
  )
}

/** Whether a registration has just succeeded; over with the next thing that is done. */
function useDone({ place, checks }: Wizard): [done: boolean, setDone: (done: boolean) => void] {
  const [done, setDone] = useState(false)
  useEffect(() => {
    if (place.step > 0 || checks.problem) setDone(false)
  }, [place.step, checks.problem])
  return [done, setDone]
}

/** A file dropped beside the zone would replace the page, and everything typed with it. */
function stayWhenDropped() {
  const stay = (event: DragEvent) => event.preventDefault()
  addEventListener('dragover', stay)
  addEventListener('drop', stay)
  return () => {
    removeEventListener('dragover', stay)
    removeEventListener('drop', stay)
  }
}
