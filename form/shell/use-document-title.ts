import { useEffect } from 'react'
import { setDocumentTitle } from '../document/document.ts'
import { useTranslate } from '../messages/messages.ts'
import { errorsOnStep, NO_ERRORS } from '../registration/errors.ts'
import { useRegistrationState } from '../use-registration.ts'
import { STEP_NAMES } from './stepper.tsx'

/** Names a later step, and a step with an error, before the page's own title. */
export function useDocumentTitle(): void {
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
