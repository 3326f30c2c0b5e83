import type { RegistrationOutcome } from '@resume-library/contract/outcome'
import { ANN, settled, testRegistration } from './test-registration.ts'
import type { WorldOptions } from './test-world.ts'

/** Starts on step 3, with required answers and a link as resume. */
export async function readyToSubmit(stored: string | null = null, options: WorldOptions = {}) {
  const set = await testRegistration({ ...options, stored })
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
