import type { RegistrationOutcome } from '@resume-library/contract/outcome'
import { ANN, settled, testRegistration } from './test-registration.ts'

/** On step 3, with everything answered and a link as resume. */
export async function readyToSubmit(stored: string | null = null) {
  const set = await testRegistration({ stored })
  const { registration, type } = set
  type({ ...ANN, resume_url: 'ann.example/cv.pdf' })
  registration.goTo(2)
  registration.addUrl()
  const submit = async () => {
    registration.submit()
    await settled()
  }
  const answer = async (outcome: RegistrationOutcome) => {
    set.registrations.answer(outcome)
    await settled()
  }
  return { ...set, now: registration.current, submit, answer }
}
