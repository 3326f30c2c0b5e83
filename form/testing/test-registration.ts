import {
  type FieldName,
  type FormValues,
  INITIAL_VALUES,
  type StepIndex,
} from '@resume-library/contract/candidate'
import { checkFirstStep } from '@resume-library/contract/first-step-rules'
import type { Prefill } from '@resume-library/contract/prefill'
import { isAnswered } from '../registration/answers.ts'
import { type Errors, stepOfField } from '../registration/errors.ts'
import { createRegistration } from '../registration/registration.ts'
import { createDeferredActions } from '../shell/deferred-actions.ts'
import { testWorld, type WorldOptions } from './test-world.ts'

/** Registration under test, whose requests the test answers. */
export type TestRegistration = Awaited<ReturnType<typeof testRegistration>>

interface TestOptions extends WorldOptions {
  /** Answers and errors from before hydration. */
  readonly typed?: Partial<FormValues>
  readonly errors?: Errors
  /** Step shown when the deferred actions arrive. */
  readonly onStep?: StepIndex
}

/** Lets settled promises run their handlers. */
export const settled = async () => {
  for (let turn = 0; turn < 12; turn++) await null
}

/** Creates a registration without a browser, with all its actions. */
export async function testRegistration(options: TestOptions = {}) {
  const { typed = {}, errors, onStep = 0 } = options
  const inputs: FormValues = { ...INITIAL_VALUES, ...ofFirstStep(options.prefill), ...typed }
  const { dependencies, choose, prefill, ...world } = testWorld(inputs, options)
  const core = createRegistration(
    {
      readAnswers: () => ({ ...inputs }),
      checkFirstStep,
      fetchDeferredActions: async () => (core) => createDeferredActions(core, dependencies),
    },
    errors,
  )
  if (onStep) core.goTo(onStep)
  core.fetchDeferred()
  await settled()
  const registration = { ...core, ...core.current().deferred! }
  return {
    ...world,
    answerUpload: answeringUploads(world.uploads),
    registration,
    inputs,
    stored: dependencies.storage.read,
    confirmed: dependencies.confirmation.read,
    prefill: (answers: Prefill) => {
      // As `applyPrefill` does.
      const open = Object.entries(ofFirstStep(answers)).filter(
        ([name]) => !isAnswered(name as FieldName, inputs),
      )
      Object.assign(inputs, Object.fromEntries(open))
      prefill(answers)
    },
    type: (answers: Partial<FormValues>) => {
      for (const [field, value] of Object.entries(answers)) {
        Object.assign(inputs, { [field]: value })
        registration.fieldChanged(field as FieldName)
      }
    },
    tick: (isTicked = true) => {
      world.person.hasTicked = isTicked
      if (isTicked) registration.consentGiven()
      else if (options.asksConsent) registration.consentWithdrawn()
    },
    chooseResume: async (name?: string) => {
      registration.chooseFiles([resumeFile(name)], 'selected')
      await settled()
    },
    chooseToFill: (file = resumeFile()) => {
      choose(file)
      registration.fillFromResume()
    },
  }
}

type Uploads = ReturnType<typeof testWorld>['uploads']

const answeringUploads =
  (uploads: Uploads) =>
  async (...answer: Parameters<Uploads['answer']>) => {
    uploads.answer(...answer)
    await settled()
  }

const ofFirstStep = (prefill: Prefill = {}): Prefill =>
  Object.fromEntries(Object.entries(prefill).filter(([name]) => stepOfField(name as FieldName) === 0))

export const ANN = {
  first_name: 'Ann',
  last_name: 'Lee',
  email: 'ann@example.com',
  password: 'c4n4ry-of-ann',
  zip_code: '02134',
} as const satisfies Partial<FormValues>

export const resumeFile = (name = 'cv.pdf') => new File(['%PDF-1.7'], name, { type: 'application/pdf' })
