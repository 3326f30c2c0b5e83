import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type FieldName, type FormValues, INITIAL_VALUES } from '@resume-library/contract/candidate'
import { checkField } from '@resume-library/contract/form-rules'
import fc from 'fast-check'
import { isAnswered } from './state/answers.ts'
import type { RegistrationState } from './state/state.ts'
import { happening, PASSWORD } from './testing/happenings.ts'
import { ANN, settled, type TestRegistration, testRegistration } from './testing/test-registration.ts'
import { watchFill } from './testing/watch-fill.ts'
import { watchTryingAgain } from './testing/watch-trying-again.ts'

/** Runs what a person does, and what ends meanwhile, in any order; `after` is what must hold after each. */
const RUNS = Number(process.env.REGISTRATION_RUNS) || 200

test('whatever happens in whatever order, nothing typed is lost and nothing untrue is shown', async () => {
  const stored = await leftBehind()
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('empty', 'with a draft', 'ready'),
      fc.constantFrom(undefined, { first_name: 'Joan', home_town: 'Salem', desired_job_title: 'Pilot' }),
      fc.nat(2),
      fc.array(happening, { minLength: 5, maxLength: 40 }),
      async (begins, prefill, failures, happenings) => {
        const set = await testRegistration({
          stored: begins === 'with a draft' ? stored : null,
          atOnce: false,
          failures,
          asksConsent: failures === 1,
          ...(prefill && { prefill }),
        })
        if (begins === 'ready') {
          set.type({ ...ANN, password: PASSWORD, resume_url: 'ann.example/cv.pdf' })
          set.registration.addUrl()
        }
        const watch = watchInvariants(set, failures === 1)
        for (const [[name, run], isHeard] of happenings) {
          run(set)
          if (isHeard) await settled()
          watch(name)
        }
        await settled()
        watch('the end')
      },
    ),
    { numRuns: RUNS },
  )
})

async function leftBehind() {
  const { registration, type, stored } = await testRegistration()
  type({ first_name: 'Before', home_town: 'Boston', resume_url: 'before.example/cv.pdf' })
  registration.addUrl()
  return stored()
}

/** @returns checks what must hold, after each thing that happened */
function watchInvariants(set: TestRegistration, asksConsent: boolean): (what: string) => void {
  const { registration, inputs } = set
  const watchInputs = watchTyping(set)
  const watchProblem = watchWhatIsTold(set)
  const watchFilling = watchFill(set)
  const watchRetry = watchTryingAgain(set)
  const watchUploads = watchUploadsAndConsent(set, asksConsent)
  return (what) => {
    watchInputs(what)
    watchProblem(what)
    noToastWithoutCause(what, registration.current())
    watchFilling(what)
    watchRetry(what)
    oneUploadRuns(what, set)
    oneSubmitRuns(what, set)
    theResumeShownIsSent(what, set)
    nothingIsSentWithoutConsent(what, set, asksConsent)
    watchUploads(what)
    noErrorWithoutCause(what, registration.current(), inputs)
    noRefusalOfSomethingElse(what, set)
    assert.ok(!set.stored()?.includes(PASSWORD), `${what}: the password is not kept`)
  }
}

/** What stands in an input changes by typing, and by what a person has asked for. */
function watchTyping({ inputs, registration }: TestRegistration): (what: string) => void {
  let typed = { ...inputs }
  let { round } = registration.current().start
  let { begins } = registration.current()
  let { marked } = registration.current().fill
  let agreed = ''
  return (what) => {
    const { start, resume, fill } = registration.current()
    const mayGiveWay = what === 'undo the filling' || what === 'continue' ? marked : {}
    const lost = (Object.keys(INITIAL_VALUES) as FieldName[])
      .filter((field) => String(inputs[field]) !== String(typed[field]) && isAnswered(field, typed, begins))
      .filter((field) => field !== 'resume_url' || resume.kind !== 'link' || inputs[field] !== '')
      .filter((field) => !(field in mayGiveWay))
      // What somebody has emptied is open for a resume.
      .filter((field) => !(typed[field] === '' && field in fill.marked))
    if (what === 'yes, replace') agreed = JSON.stringify(inputs)
    if (!what.startsWith('type ') && lost.length) {
      assert.ok(start.round > round, `${what}: ${lost} was lost`)
      const isEmptied = start.values === INITIAL_VALUES
      const hasAgreed = agreed === JSON.stringify(typed)
      assert.ok(isEmptied || hasAgreed || typed.password.startsWith('test-'), `${what}: ${lost} was replaced`)
    }
    typed = { ...inputs }
    marked = fill.marked
    round = start.round
    begins = registration.current().begins
  }
}

/** What a try tells above the form is what stands at the fields; it stays as it is until the next. */
function watchWhatIsTold({ registration }: TestRegistration): (what: string) => void {
  let told = registration.current().problem
  registration.subscribe(() => {
    const { problem, errors } = registration.current()
    if (problem === told) return
    told = problem
    for (const [field, error] of Object.entries(problem?.errors ?? {}))
      assert.deepEqual(errors[field as FieldName], error, `${field} is told above, and not at the field`)
  })
  return (what) => {
    const { problem, errors } = registration.current()
    if (errors.resume_url && 'code' in errors.resume_url)
      assert.ok(problem, `${what}: nothing above the form`)
  }
}

function noToastWithoutCause(what: string, { toasts, resume, upload }: RegistrationState) {
  for (const { message } of toasts) {
    const code = 'code' in message && message.code
    if (code === 'resume_required') assert.equal(resume.kind, 'none', what)
    if (code === 'upload_still_running') assert.equal(upload.kind, 'running', what)
    if (code === 'upload_failed') assert.equal(upload.kind, 'failed', what)
  }
}

function theResumeShownIsSent(what: string, { registrations }: TestRegistration) {
  const last = registrations.asked.at(-1)
  if (!last) return
  assert.ok(last.shown.kind !== 'none', what)
  const { url, content } = last.shown.info
  assert.equal(last.candidate.resume_url, url, what)
  assert.equal(last.candidate.uploaded_resume?.resume_content_base64 ?? '', url ? '' : content, what)
}

function nothingIsSentWithoutConsent(
  what: string,
  { registrations, registration }: TestRegistration,
  isAsked: boolean,
) {
  const versions = registrations.asked.map(({ candidate }) => candidate.consent?.version)
  assert.ok(
    versions.every((version) => version === (isAsked ? 'en-1' : undefined)),
    what,
  )
  if (registration.current().problem?.isConsentMissing) assert.ok(isAsked, what)
}

/** No file leaves the device while a box at Submit is not ticked, and none waits for longer. */
function watchUploadsAndConsent({ copies, person, registration }: TestRegistration, isAsked: boolean) {
  let before = 0
  return (what: string) => {
    const isGiven = !isAsked || person.hasTicked
    if (copies.asked.length > before) assert.ok(isGiven, `${what}: a file is sent without consent`)
    before = copies.asked.length
    if (isGiven) assert.notEqual(registration.current().upload.kind, 'waiting', what)
  }
}

function oneUploadRuns(what: string, { uploads, registration }: TestRegistration) {
  const { resume } = registration.current()
  const last = uploads.asked.find(
    ({ filename }) => resume.kind === 'file' && resume.info.url.endsWith(filename),
  )
  assert.ok(!last?.signal.aborted, `${what}: an upload that was given up came back`)
  const running = uploads.waiting.filter(({ signal }) => !signal.aborted)
  assert.ok(running.length <= 1, `${what}: ${running.length} uploads run`)
  if (running.length) assert.equal(registration.current().upload.kind, 'running', what)
}

function oneSubmitRuns(what: string, { registrations, registration }: TestRegistration) {
  assert.ok(registrations.waiting.length <= 1, `${what}: two submits`)
  if (registrations.waiting.length) assert.equal(registration.current().submission.kind, 'sending', what)
}

/** Codes of the form's own rules. */
const RULE = /_(required|invalid|too_short|too_long)$|^amount_/

function noErrorWithoutCause(what: string, now: RegistrationState, inputs: FormValues) {
  for (const [field, error] of Object.entries(now.errors) as [FieldName, (typeof now.errors)[FieldName]][]) {
    const code = error && 'code' in error ? error.code : null
    if (code === 'upload_still_running') assert.equal(now.upload.kind, 'running', what)
    if (code === 'resume_required') assert.equal(now.resume.kind, 'none', what)
    if (code && RULE.test(code) && field !== 'resume_url')
      assert.equal(code, checkField(field, String(inputs[field])), what)
  }
  if (now.linkError && 'code' in now.linkError && now.linkError.code !== 'link_not_added')
    assert.notEqual(inputs.resume_url, 'ann.example/cv.pdf', what)
}

/** What a server said of an answer, or of the resume, is shown only while it is still what was sent. */
function noRefusalOfSomethingElse(what: string, { registration, registrations, inputs }: TestRegistration) {
  const { errors, resume } = registration.current()
  const last = registrations.asked.at(-1)
  const isOfServer = (error: typeof errors.email) =>
    error && ('text' in error || error.code === 'candidate_exists')
  for (const field of ['first_name', 'email', 'key_skills'] as const) {
    if (isOfServer(errors[field])) assert.equal(inputs[field], last?.candidate[field], `${what}: ${field}`)
  }
  if (isOfServer(errors.resume_url)) assert.equal(resume, last?.shown, what)
}
