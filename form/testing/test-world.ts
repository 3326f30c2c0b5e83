import type { Candidate, FormValues } from '@resume-library/contract/candidate'
import type { RegistrationOutcome } from '@resume-library/contract/outcome'
import type { Prefill } from '@resume-library/contract/prefill'
import type { FunnelStep } from '@resume-library/contract/service-api'
import type {
  DeferredDependencies,
  Storage,
  UploadOutcome,
  UploadRequest,
} from '../registration/dependencies.ts'
import type { ResumeReading } from '../registration/fill-state.ts'
import { createManualClock } from './manual-clock.ts'
import { createPending } from './pending.ts'

interface Sent {
  readonly candidate: Candidate
  readonly key: string
  readonly onQueued: (url: string) => void
}

interface ReadingRequest {
  readonly file: Blob
  readonly signal: AbortSignal
}

export const CONSENT_MISSING = 'Please tick the box.'

export interface WorldOptions {
  readonly stored?: string | null
  readonly confirmed?: string | null
  /** Answers file reads immediately; default true. */
  readonly atOnce?: boolean
  readonly fillsFromResume?: boolean
  /** Prefilled before the deferred actions are there. */
  readonly prefill?: Prefill
  readonly asksConsent?: boolean
}

/** Creates fake dependencies of a registration. @param inputs values of the inputs */
export function testWorld(
  inputs: FormValues,
  {
    stored = null,
    confirmed = null,
    atOnce = true,
    fillsFromResume = true,
    prefill,
    asksConsent = false,
  }: WorldOptions,
) {
  const questions = askEverything(atOnce)
  const { uploads, copies, registrations, readings } = questions
  const clock = createManualClock()
  const recorded = { steps: [] as FunnelStep[], deletedUploads: [] as string[] }
  const onlineListeners: (() => void)[] = []
  const chosen: File[] = []
  const prefilling = prefillingOf(prefill)
  const person = { hasTicked: false, isFieldFocused: false, isOnPhone: false }
  const dependencies: DeferredDependencies = {
    client: {
      upload: uploads.ask,
      deleteUpload: (url) => void recorded.deletedUploads.push(url),
      register: (candidate, key, onQueued) => registrations.ask({ candidate, key, onQueued }),
      pollOutcome: questions.polls.ask,
      mailAgain: async () => 'sent',
      reportStep: (step) => void recorded.steps.push(step),
    },
    files: { readIntoMemory: copies.ask, base64: async () => 'QUJD' },
    storage: textStorage(stored),
    confirmation: textStorage(confirmed),
    clock,
    onOnline: (run) => void onlineListeners.push(run),
    ...prefilling.dependencies,
    isFieldFocused: () => person.isFieldFocused,
    isSmallScreen: () => person.isOnPhone,
    writeAnswers: (values) => Object.assign(inputs, values),
    fillsFromResume,
    buildsResumes: true,
    takeResumeFile: () => chosen.pop() ?? null,
    readResume: (file, signal) => readings.ask({ file, signal }),
    jobBoardUrl: 'https://jobs.example',
    publicUrl: 'https://resumes.example',
    ...(asksConsent && consentOf(person)),
  }
  const choose = (file: File) => void chosen.push(file)
  const goOnline = () => {
    for (const run of onlineListeners) run()
  }
  const { controls } = prefilling
  return { ...questions, ...controls, ...recorded, dependencies, clock, choose, goOnline, person }
}

function textStorage(text: string | null): Storage {
  return {
    read: () => text,
    write: (next) => {
      text = next
    },
  }
}

const consentOf = (person: {
  readonly hasTicked: boolean
}): Pick<DeferredDependencies, 'readConsent' | 'isConsentPending'> => ({
  isConsentPending: () => !person.hasTicked,
  readConsent: () =>
    person.hasTicked ? { given: { version: 'en-1' } } : { missing: { text: CONSENT_MISSING } },
})

/** Fakes prefilled answers, given at once or later. */
function prefillingOf(prefilled: Prefill | undefined) {
  const listeners: ((prefill: Prefill) => void)[] = []
  return {
    dependencies: {
      onPrefilled: (run: (prefill: Prefill) => void) => {
        if (prefilled) run(prefilled)
        listeners.push(run)
      },
      clearPrefill: () => {
        prefilled = undefined
      },
    },
    controls: {
      prefill: (answers: Prefill) => {
        prefilled = answers
        for (const run of listeners) run(answers)
      },
      prefilled: () => prefilled,
    },
  }
}

/** Collects the requests of a registration, each answered by the test. */
const askEverything = (atOnce: boolean) => ({
  uploads: createPending<UploadRequest, UploadOutcome>(),
  copies: createPending<File, Blob | null>(atOnce ? (file) => file : undefined),
  registrations: createPending<Sent, RegistrationOutcome>(),
  polls: createPending<string, RegistrationOutcome>(),
  readings: createPending<ReadingRequest, ResumeReading>(),
})
