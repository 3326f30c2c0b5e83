import { READ_ADDED_AFTER_MS } from '../fill/reading.ts'
import type { ResumeRead, ResumeReading } from '../registration/fill-state.ts'
import { resumeFile, settled, testRegistration } from './test-registration.ts'

export const READ: ResumeRead = {
  kind: 'read',
  values: {
    first_name: 'Rosa',
    last_name: 'Diaz',
    email: 'rosa@example.com',
    zip_code: '10001',
    latest_job_title: 'Welder',
    key_skills: 'MIG, TIG',
  },
  unsure: ['latest_job_title'],
}
/** The fields that {@link READ} answers, in the order of the page. */
export const FIELDS = Object.keys(READ.values)

/** Starts on step 1, with a file being read. */
export async function reading(options: Parameters<typeof testRegistration>[0] = {}) {
  const set = await testRegistration(options)
  set.chooseToFill(resumeFile('rosa.pdf'))
  await settled()
  const end = async (result: ResumeReading = READ) => {
    set.readings.answer(result)
    await settled()
  }
  return { ...set, end, now: set.registration.current, fill: () => set.registration.current().fill }
}

/** Starts on step 3, with a resume that was added there and read. */
export async function added(result: ResumeReading = READ) {
  const set = await justAdded()
  set.clock.advance(READ_ADDED_AFTER_MS)
  set.readings.answer(result)
  await settled()
  return { ...set, fill: () => set.registration.current().fill }
}

/** Starts on step 3, with a resume that was added there and not read yet. */
export async function justAdded() {
  const set = await testRegistration()
  set.type({ email: 'typed@example.com' })
  set.registration.goTo(2)
  set.registration.chooseFiles([resumeFile()], 'selected')
  await settled()
  set.uploads.answer({ kind: 'uploaded' })
  await settled()
  return set
}
