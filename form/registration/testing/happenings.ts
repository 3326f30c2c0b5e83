import type { FieldName, FormValues, StepIndex } from '@resume-library/contract/candidate'
import { PASSWORD_MAX_LENGTH, RESUME_READING_MS, TEXT_MAX_LENGTH } from '@resume-library/contract/limits'
import type { RegistrationOutcome } from '@resume-library/contract/outcome'
import fc from 'fast-check'
import * as randomData from '../random-data/random-data.ts'
import type { UploadOutcome } from '../state/dependencies.ts'
import type { ResumeReading } from '../state/fill-state.ts'
import { ANN, resumeFile, type TestRegistration } from './test-registration.ts'

export const PASSWORD = 'c4n4ry-pässword'

/** What may happen; the name is what a failing run prints. */
type Deed = readonly [name: string, run: (set: TestRegistration) => void]

const OUTCOMES: readonly RegistrationOutcome[] = [
  { kind: 'registered', body: {} },
  { kind: 'unanswered' },
  { kind: 'refused', status: 409, body: {} },
  { kind: 'refused', status: 400, body: { first_name: 'Odd', resume: 'Odd', key_skills: ['Odd'] } },
  { kind: 'refused', status: 422, body: { code: 'idempotency_key_reused' } },
  { kind: 'refused', status: 503, body: '' },
  { kind: 'refused', status: 429, body: {}, waitMs: 700 },
  { kind: 'unanswered' },
]
const UPLOAD_OUTCOMES: readonly UploadOutcome[] = [
  { kind: 'uploaded' },
  { kind: 'uploaded' },
  { kind: 'unreachable' },
  { kind: 'refused', code: 'overloaded', waitMs: 700 },
]
const READINGS: readonly ResumeReading[] = [
  {
    kind: 'read',
    values: { first_name: 'Anna', last_name: 'Lamp', email: 'lamp@example.com', key_skills: 'fog' },
    unsure: ['last_name'],
  },
  {
    kind: 'read',
    values: { zip_code: '10001', phone: '555 0100', latest_job_title: 'Keeper', email: 'no' },
    unsure: [],
  },
  // What the draft of an earlier visit says too.
  { kind: 'read', values: { first_name: 'Before', home_town: 'Boston' }, unsure: ['home_town'] },
  { kind: 'unreadable', reason: 'scanned' },
  { kind: 'failed' },
]
const TYPED: readonly Partial<FormValues>[] = [
  { ...ANN, password: PASSWORD },
  { first_name: '' },
  { first_name: 'Anna' },
  { email: 'anna' },
  { email: 'anna@example.com' },
  { password: 'short' },
  { password: 'x'.repeat(PASSWORD_MAX_LENGTH + 1) },
  { home_town: 'x'.repeat(TEXT_MAX_LENGTH + 1) },
  { home_town: '' },
  { zip_code: '1' },
  { salary_min: 'NaN' },
  { salary_min: '1' },
  { key_skills: 'lamps' },
  { resume_url: 'ann.example/cv.pdf' },
  { resume_url: 'no address' },
  { resume_url: '' },
]

const always = (name: string, run: Deed[1]) => fc.constant<Deed>([name, run])
const index = fc.nat(2)
const deed: fc.Arbitrary<Deed> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc
      .constantFrom(...TYPED)
      .map((typed): Deed => [`type ${JSON.stringify(typed)}`, (set) => set.type(typed)]),
  },
  { weight: 3, arbitrary: always('submit', ({ registration }) => registration.submit()) },
  {
    weight: 3,
    arbitrary: always('choose a file', ({ registration }) =>
      registration.chooseFiles([resumeFile()], 'selected'),
    ),
  },
  { weight: 3, arbitrary: always('read the file', ({ copies }) => copies.answer(new Blob(['%PDF']))) },
  {
    weight: 4,
    arbitrary: fc
      .tuple(fc.constantFrom(...UPLOAD_OUTCOMES), index)
      .map(
        ([outcome, at]): Deed => [
          `the upload ends: ${JSON.stringify(outcome)}`,
          ({ uploads }) => uploads.answer(outcome, at),
        ],
      ),
  },
  {
    weight: 4,
    arbitrary: fc
      .constantFrom(...OUTCOMES)
      .map(
        (outcome): Deed => [
          `the submit ends: ${JSON.stringify(outcome)}`,
          ({ registrations }) => registrations.answer(outcome),
        ],
      ),
  },
  { weight: 2, arbitrary: always('fill from a resume', ({ chooseToFill }) => chooseToFill()) },
  {
    weight: 4,
    arbitrary: fc
      .tuple(fc.constantFrom(...READINGS), index)
      .map(
        ([reading, at]): Deed => [
          `the reading ends: ${reading.kind}`,
          ({ readings }) => readings.answer(reading, at),
        ],
      ),
  },
  always('fill from a picture', ({ chooseToFill }) => chooseToFill(new File(['x'], 'x.png'))),
  {
    weight: 2,
    // While a file is read, nothing offers it.
    arbitrary: always(
      'undo the filling',
      ({ registration }) => registration.current().fill.status.kind !== 'reading' && registration.undoFill(),
    ),
  },
  always('accept the filling', ({ registration }) => registration.acceptFill()),
  always('cancel the reading', ({ registration }) => registration.cancelFill()),
  always('wait for long', ({ clock }) => clock.advance(RESUME_READING_MS)),
  fc
    .constantFrom<StepIndex>(0, 1, 2)
    .map((step): Deed => [`go to ${step}`, ({ registration }) => registration.goTo(step)]),
  fc
    .constantFrom<FieldName>('first_name', 'email', 'password', 'zip_code', 'salary_min', 'resume_url')
    .map((field): Deed => [`leave ${field}`, ({ registration }) => registration.fieldLeft(field)]),
  fc
    .constantFrom<FieldName>('email', 'key_skills', 'resume_url')
    .map((field): Deed => [`go to ${field}`, ({ registration }) => registration.goToField(field)]),
  always('dismiss the upload', ({ registration }) => registration.dismissUpload()),
  always('dismiss a toast', ({ registration }) => {
    const [toast] = registration.current().toasts
    if (toast) registration.dismissToast(toast.id)
  }),
  always('go away and come back', ({ registration }) => {
    const { step } = registration.current().position
    registration.saveDraft()
    registration.goTo(0)
    registration.goTo(registration.revisited(step))
  }),
  always('next', ({ registration }) => registration.current().position.step < 2 && registration.next()),
  always('choose a picture', ({ registration }) =>
    registration.chooseFiles([new File(['x'], 'x.png')], 'dropped'),
  ),
  always('progress', ({ uploads }) => uploads.waiting[0]?.onProgress(0.5)),
  always('cancel', ({ registration }) => registration.cancelUpload()),
  always('retry', ({ registration }) => registration.retryUpload()),
  always('remove', ({ registration }) => registration.removeResume()),
  always('add the link', ({ registration }) => registration.addUrl()),
  always('random data', ({ registration }) => registration.fillWithRandomData()),
  always(
    'yes, replace',
    ({ registration }) => registration.current().asksToReplace && registration.answerReplace(true),
  ),
  always(
    'no, keep',
    ({ registration }) => registration.current().asksToReplace && registration.answerReplace(false),
  ),
  always('random data is there', ({ randomData: fetches }) => fetches.answer(randomData)),
  always('random data cannot be fetched', ({ randomData: fetches }) => fetches.fail()),
  always('try again', ({ registration }) => registration.retryLoads()),
  always(
    'continue',
    ({ registration }) => registration.current().draft === 'offered' && registration.continueDraft(),
  ),
  always(
    'discard',
    ({ registration }) => registration.current().draft === 'offered' && registration.discardDraft(),
  ),
  always('tick', ({ tick }) => tick()),
  always('take the tick away', ({ tick }) => tick(false)),
  always('leave', ({ registration }) => registration.saveDraft()),
  always('wait', ({ clock }) => clock.advance(600)),
  { weight: 2, arbitrary: always('the connection is back', ({ connect }) => connect()) },
)

/** Whether everything that has ended is heard before the next deed. */
export const happening = fc.tuple(deed, fc.boolean())
