import {
  type FieldName,
  type FormValues,
  INITIAL_VALUES,
  type StepIndex,
} from '@resume-library/contract/candidate'
import { checkFirstStep } from '@resume-library/contract/first-step-rules'
import type { Prefill } from '@resume-library/contract/prefill'
import type { FunnelStep } from '@resume-library/contract/service-api'
import { createLaterActions } from '../later-actions.ts'
import { createRegistration } from '../registration.ts'
import type { LaterActions } from '../state/actions.ts'
import { isAnswered } from '../state/answers.ts'
import type { Registration } from '../state/core.ts'
import { type Errors, stepOfField } from '../state/errors.ts'
import type { createManualClock } from './manual-clock.ts'
import { type Questions, testWorld, type WorldOptions } from './test-world.ts'

/** What a test says and sees around a registration: everything that ends later ends when the test says so. */
export interface TestRegistration extends Questions {
  readonly registration: Registration & LaterActions
  /** What stands in the inputs. */
  readonly inputs: FormValues
  /** Types into an input, as a person does. */
  type(answers: Partial<FormValues>): void
  /** Chooses a file on step 1. */
  chooseToFill(file?: File): void
  /** Where the person is, and what they have agreed to. */
  readonly person: { hasTicked: boolean; isInField: boolean }
  /** Ticks the box at Submit, or takes the tick away. */
  tick(isTicked?: boolean): void
  readonly clock: ReturnType<typeof createManualClock>
  readonly steps: FunnelStep[]
  /** Addresses at which uploads were taken back. */
  readonly takenBack: readonly string[]
  /** The connection is back. */
  connect(): void
  /** It becomes known later what the form begins with. */
  prefill(answers: Prefill): void
  /** What the tab still knows of that. */
  prefilled(): Prefill | undefined
  /** What the tab keeps; another visit gets it. */
  stored(): string | null
  confirmed(): string | null
}

interface TestOptions extends WorldOptions {
  /** What stood in the inputs, and was found wrong, before the registration was there. */
  readonly typed?: Partial<FormValues>
  readonly errors?: Errors
  /** Where the person has gone by the time they are there. */
  readonly onStep?: StepIndex
}

/** Lets everything that has ended be heard. */
export const settled = async () => {
  for (let turn = 0; turn < 12; turn++) await null
}

/** A registration in no browser, with all its actions. */
export async function testRegistration(options: TestOptions = {}): Promise<TestRegistration> {
  const { typed = {}, errors, onStep = 0 } = options
  const inputs: FormValues = { ...INITIAL_VALUES, ...ofFirstStep(options.prefill), ...typed }
  const { dependencies, choose, prefill, ...world } = testWorld(inputs, options)
  const core = createRegistration(
    {
      readAnswers: () => ({ ...inputs }),
      checkFirstStep,
      fetchLaterActions: async () => (core) => createLaterActions(core, dependencies),
    },
    errors,
  )
  if (onStep) core.goTo(onStep)
  core.fetchLater()
  await settled()
  const registration = { ...core, ...core.current().later! }
  return {
    ...world,
    registration,
    inputs,
    stored: dependencies.storage.read,
    confirmed: dependencies.confirmation.read,
    prefill: (answers) => {
      // What the page does before it tells the registration.
      const open = Object.entries(ofFirstStep(answers)).filter(
        ([name]) => !isAnswered(name as FieldName, inputs),
      )
      Object.assign(inputs, Object.fromEntries(open))
      prefill(answers)
    },
    type: (answers) => {
      for (const [field, value] of Object.entries(answers)) {
        Object.assign(inputs, { [field]: value })
        registration.fieldChanged(field as FieldName)
      }
    },
    tick: (isTicked = true) => {
      world.person.hasTicked = isTicked
      if (isTicked) registration.consentGiven()
      else if (options.asksConsent) registration.consentTakenBack()
    },
    chooseToFill: (file = resumeFile()) => {
      choose(file)
      registration.fillFromResume()
    },
  }
}

const ofFirstStep = (prefill: Prefill = {}): Prefill =>
  Object.fromEntries(Object.entries(prefill).filter(([name]) => stepOfField(name as FieldName) === 0))

/** Everything that step 1 requires. */
export const ANN = {
  first_name: 'Ann',
  last_name: 'Lee',
  email: 'ann@example.com',
  password: 'c4n4ry-of-ann',
  zip_code: '02134',
} as const satisfies Partial<FormValues>

export const resumeFile = (name = 'cv.pdf') => new File(['%PDF-1.7'], name, { type: 'application/pdf' })
