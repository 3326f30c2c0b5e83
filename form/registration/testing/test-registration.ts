import {
  type Candidate,
  type FieldName,
  type FormValues,
  INITIAL_VALUES,
} from '@resume-library/contract/candidate'
import type { RegistrationOutcome } from '@resume-library/contract/outcome'
import type { FunnelStep } from '@resume-library/contract/service-api'
import type { LaterActions } from '../actions.ts'
import type { Registration } from '../core.ts'
import type { LaterDependencies, UploadOutcome, UploadRequest } from '../dependencies.ts'
import type { Errors } from '../errors.ts'
import type { ResumeReading } from '../fill/fill-state.ts'
import { createLaterActions } from '../later-actions.ts'
import * as randomData from '../random-data/random-data.ts'
import { createRegistration } from '../registration.ts'
import type { Resume } from '../resume/resume.ts'
import { createManualClock } from './manual-clock.ts'
import { createPending, type Pending } from './pending.ts'

interface Sent {
  readonly candidate: Candidate
  readonly key: string
  /** The resume that the page showed in that moment. */
  readonly shown: Resume
  /** To be told where it is kept. */
  readonly onKept: (url: string) => void
}

interface ReadingRequest {
  readonly file: Blob
  readonly signal: AbortSignal
}

/** What a test says and sees around a registration: everything that ends later ends when the test says so. */
export interface TestRegistration {
  readonly registration: Registration & LaterActions
  /** What stands in the inputs. */
  readonly inputs: FormValues
  /** Types into an input, as a person does. */
  type(answers: Partial<FormValues>): void
  readonly uploads: Pending<UploadRequest, UploadOutcome>
  readonly copies: Pending<File, Blob | null>
  readonly registrations: Pending<Sent, RegistrationOutcome>
  readonly randomData: Pending<void, typeof randomData>
  readonly readings: Pending<ReadingRequest, ResumeReading>
  /** Chooses a file on step 1. */
  chooseToFill(file?: File): void
  readonly clock: ReturnType<typeof createManualClock>
  readonly steps: FunnelStep[]
  /** What the tab keeps; another visit gets it. */
  stored(): string | null
}

interface TestOptions {
  readonly stored?: string | null
  /** Copies and random data end at once, as most tests do not care. */
  readonly atOnce?: boolean
  /** What stood in the inputs, and was found wrong, before the registration was there. */
  readonly typed?: Partial<FormValues>
  readonly errors?: Errors
  readonly fillsFromResume?: boolean
  /** How often the later actions could not be fetched before. */
  readonly failures?: number
}

/** Lets everything that has ended be heard. */
export const settled = async () => {
  for (let turn = 0; turn < 12; turn++) await null
}

/** A registration in no browser, with all its actions. */
export async function testRegistration({
  stored = null,
  atOnce = true,
  typed = {},
  errors,
  fillsFromResume = true,
  failures = 0,
}: TestOptions = {}): Promise<TestRegistration> {
  const inputs: FormValues = { ...INITIAL_VALUES, ...typed }
  const uploads = createPending<UploadRequest, UploadOutcome>()
  const copies = createPending<File, Blob | null>(atOnce ? (file) => file : undefined)
  const registrations = createPending<Sent, RegistrationOutcome>()
  const random = createPending<void, typeof randomData>(atOnce ? () => randomData : undefined)
  const readings = createPending<ReadingRequest, ResumeReading>()
  const clock = createManualClock()
  let chosen: File | null = null
  const steps: FunnelStep[] = []
  const dependencies: LaterDependencies = {
    client: {
      upload: uploads.ask,
      register: (candidate, key, onKept) =>
        registrations.ask({ candidate, key, onKept, shown: core.current().resume }),
      reportStep: (step) => void steps.push(step),
    },
    files: { copy: copies.ask, base64: async () => 'QUJD' },
    storage: {
      read: () => stored,
      write: (text) => {
        stored = text
      },
    },
    clock,
    writeAnswers: (values) => Object.assign(inputs, values),
    fillsFromResume,
    takeResumeFile: () => {
      const file = chosen
      chosen = null
      return file
    },
    readResume: (file, signal) => readings.ask({ file, signal }),
    jobBoardUrl: 'https://jobs.example',
    publicUrl: 'https://resumes.example',
    language: () => 'en',
    fetchRandomData: random.ask,
  }
  let tries = 0
  const core = createRegistration(
    {
      readAnswers: () => ({ ...inputs }),
      fetchLaterActions: async () => {
        if (tries++ < failures) throw new Error('They could not be fetched.')
        return (core) => createLaterActions(core, dependencies)
      },
    },
    errors,
  )
  while (tries <= failures) {
    core.fetchLater()
    await settled()
  }
  const registration = { ...core, ...core.current().later! }
  return {
    registration,
    inputs,
    type: (answers) => {
      for (const [field, value] of Object.entries(answers)) {
        Object.assign(inputs, { [field]: value })
        registration.fieldChanged(field as FieldName)
      }
    },
    uploads,
    copies,
    registrations,
    randomData: random,
    readings,
    chooseToFill: (file = resumeFile()) => {
      chosen = file
      registration.fillFromResume()
    },
    clock,
    steps,
    stored: () => stored,
  }
}

/** Everything that step 1 requires. */
export const ANN = {
  first_name: 'Ann',
  last_name: 'Lee',
  email: 'ann@example.com',
  password: 'c4n4ry-of-ann',
  zip_code: '02134',
} as const satisfies Partial<FormValues>

export const resumeFile = (name = 'cv.pdf') => new File(['%PDF-1.7'], name, { type: 'application/pdf' })
