import { Activity } from 'react'
import { useSay } from '../messages/messages.ts'
import type { RegistrationProps } from './registration-props.ts'
import type { Registration } from './use-registration.ts'

interface LaterStepsProps extends RegistrationProps {
  readonly registration: Registration
}

/** Steps 2 and 3: rendered hidden as soon as they are there, so that going to them is only a change of style. */
export function LaterSteps({ registration, later, language, configuration, onToast }: LaterStepsProps) {
  const say = useSay()
  const { place, checks, answers } = registration
  const { start } = answers
  if (!later.parts) {
    return place.step > 0 ? <p role="status">{say(later.failed ? 'step_not_loaded' : 'loading')}</p> : null
  }
  return (
    <>
      <Activity mode={place.step === 1 ? 'visible' : 'hidden'}>
        <later.parts.CareerStep key={start.round} errors={checks.errors} initial={start.values} />
      </Activity>
      <Activity mode={place.step === 2 ? 'visible' : 'hidden'}>
        <later.parts.ResumeStep
          key={start.round}
          configuration={configuration}
          language={language}
          error={checks.errors.resume_url}
          resume={registration.resume}
          link={start.link}
          answers={registration.reviewed}
          onToast={onToast}
          onUploading={registration.setUploading}
          onResume={registration.setResume}
          onChange={registration.goToField}
        />
      </Activity>
      {registration.randomData.asking && (
        <later.parts.Question
          title={say('random_title')}
          text={say('random_question')}
          confirm={say('random_confirm')}
          cancel={say('cancel')}
          onAnswer={registration.randomData.answer}
        />
      )}
    </>
  )
}
