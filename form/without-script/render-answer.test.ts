import '../testing/load-components.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { offeredLanguages } from '@resume-library/contract/built-messages'
import { INITIAL_VALUES, STEP_FIELDS } from '@resume-library/contract/candidate'
import type { AnsweredPage } from '@resume-library/contract/posted-form'
import { loadLanguages } from '../messages/languages.ts'
import { tagOf, textOf } from '../testing/render.ts'

const { renderAnswer } = await import('./render-answer.tsx')

const answer: AnsweredPage = {
  language: 'en',
  values: INITIAL_VALUES,
  resume: null,
  once: 'once-only',
  registrations: 'open',
  jobBoardUrl: 'https://jobs.example',
  outcome: { kind: 'new' },
}
const typed = {
  ...INITIAL_VALUES,
  first_name: 'Ann "A" <b>',
  email: 'ann@example.com',
  key_skills: 'Excel & more',
  education_level: 'Masters',
  acceptable_job_types: ['Contract', 'Temp'],
  relocate: '1',
  driving_license: '0',
  resume_url: 'https://ann.example/cv.pdf',
} as const satisfies typeof INITIAL_VALUES
const all = await loadLanguages()
const languages = offeredLanguages(all)

function rendered(part: Partial<AnsweredPage> = {}) {
  const page = { ...answer, ...part }
  return renderAnswer(page, { messages: all[page.language]!, languages })
}

test('every question stands in one form, under its own name', () => {
  const { body } = rendered()
  for (const field of STEP_FIELDS.flat()) assert.match(body, new RegExp(` name="${field}"`), field)
  assert.equal(body.match(/<form/g)!.length, 1)
  const form = tagOf(body, /^<form/)
  assert.deepEqual([form.method, form.enctype], ['post', 'multipart/form-data'])
  assert.match(form.action!, /^\?lang=en&amp;script=off#/)
})

test('what was typed stands in its field, and is text there', () => {
  const { body } = rendered({ values: typed, outcome: { kind: 'shown' } })
  assert.equal(tagOf(body, / name="first_name"/).value, 'Ann &quot;A&quot; &lt;b&gt;')
  assert.equal(tagOf(body, / name="key_skills"/).value, 'Excel &amp; more')
  assert.equal(tagOf(body, / name="resume_url"/).value, typed.resume_url)
  assert.match(body, /<option value="Masters" selected/)
  const ticked = [...body.matchAll(/<input[^>]* checked=""[^>]*>/g)].map(([tag]) => tagOf(tag, /./).value)
  assert.deepEqual(ticked, ['Contract', 'Temp', '1'])
})

test('the phone number is asked for without an extension, as nothing can say later that it is not sent', () => {
  const { body } = rendered()
  const ids = tagOf(body, / name="phone"/)['aria-describedby']!.split(' ')
  assert.ok(
    ids.some(
      (id) =>
        body.includes(`id="${id}"`) && body.split(`id="${id}"`)[1]!.match(/^[^>]*>Without an extension</),
    ),
  )
})

test('an amount is shown with separators, and another text as it was typed', () => {
  const shown = (language: AnsweredPage['language'], salary_min: string) => {
    const { body } = rendered({ language, values: { ...typed, salary_min, travel_radius: '1500' } })
    return ['salary_min', 'travel_radius'].map((name) => tagOf(body, new RegExp(` name="${name}"`)).value)
  }
  assert.deepEqual(shown('en', '$50k'), ['50,000', '1,500'])
  assert.deepEqual(shown('es', '50000'), ['50,000', '1,500'])
  assert.deepEqual(shown('en', 'fifty'), ['fifty', '1,500'])
})

test('a password is in no page', () => {
  const { body } = rendered({ values: { ...typed, password: '' }, outcome: { kind: 'shown' } })
  assert.equal(tagOf(body, / name="password"/).value ?? '', '')
  assert.match(textOf(body), /type it again/)
})

test('what a post is to be known by comes first, and a file last', () => {
  const { body } = rendered({ values: typed })
  const names = [...body.slice(body.indexOf('<form')).matchAll(/<(?:input|select)[^>]* name="(\w+)"/g)].map(
    ([, name]) => name,
  )
  assert.equal(names[0], 'once')
  assert.equal(tagOf(body, / name="once"/).value, 'once-only')
  assert.equal(names.at(-1), 'file')
})

test('Enter presses what submits, before the button that only shows', () => {
  const buttons = [...rendered().body.matchAll(/<button[^>]*>/g)].map(([tag]) => tagOf(tag, /./))
  assert.equal(buttons[0]!.name, undefined)
  assert.equal(buttons[0]!.type, 'submit')
  const others = buttons.slice(1, languages.length)
  for (const { name, value } of others) assert.deepEqual([name, value], ['action', 'show'])
  assert.deepEqual(
    others.map(({ formaction }) => /lang=(\w+)/.exec(formaction!)![1]),
    languages.map(({ code }) => code).filter((code) => code !== 'en'),
  )
})

test('a resume that is kept is named again, and another may take its place', () => {
  const { body } = rendered({ resume: { path: '/resumes/1.pdf', filename: 'My "cv".pdf' } })
  assert.equal(tagOf(body, / name="kept_resume"/).value, '/resumes/1.pdf')
  assert.equal(tagOf(body, / name="kept_name"/).value, 'My &quot;cv&quot;.pdf')
  assert.match(textOf(body), /Another resume file instead/)
  const remove = tagOf(body, / value="remove_resume"/)
  assert.deepEqual([remove.type, remove.name], ['submit', 'action'])
  assert.equal(remove['aria-label'], 'Remove My &quot;cv&quot;.pdf')
  assert.doesNotMatch(rendered().body, / name="kept_| value="remove_/)
})

test('what is wrong is in the title, above the form with a link, and at its field', () => {
  const { title, body } = rendered({ outcome: { kind: 'wrong', errors: { zip_code: 'zip_code_invalid' } } })
  assert.match(title, /^Error: /)
  assert.doesNotMatch(rendered().title, /Error/)
  assert.match(body, /<a href="#zip_code">Please enter a valid US zip code/)
  assert.match(body, /id="zip_code-error"[^>]*>Please enter a valid US zip code/)
  assert.equal(tagOf(body, / name="zip_code"/)['aria-invalid'], 'true')
})

test('a resume that is wrong is told at the resume, to which the link leads', () => {
  const { body } = rendered({ outcome: { kind: 'wrong', errors: { resume_url: 'resume_required' } } })
  assert.match(body, /<a href="#resume_url">/)
  assert.equal(tagOf(body, / id="resume_url"/).tabindex, '-1')
  assert.match(body, /id="resume_url-error"[^>]*>[^<]+</)
})

test('a registration is told with where to log in', () => {
  const { body, title } = rendered({ outcome: { kind: 'registered', eraseUrl: null } })
  assert.match(body, /<a href="https:\/\/jobs\.example\/login">/)
  assert.match(textOf(body), /You are registered/)
  assert.doesNotMatch(title, /Error/)
})

test('every kind of page is in Spanish where it is asked for, and needs no script', () => {
  for (const outcome of [
    { kind: 'new' },
    { kind: 'shown' },
    { kind: 'registered', eraseUrl: null },
    { kind: 'stopped', code: 'overloaded', seconds: 2 },
    { kind: 'wrong', errors: { email: 'email_invalid', resume_url: 'resume_required' } },
  ] as const) {
    const resume = { path: '/resumes/1.pdf', filename: 'cv.pdf' }
    const { body } = rendered({ outcome, language: 'es', resume })
    assert.doesNotMatch(textOf(body), /\b(please|the|your|step|email|password)\b/i, outcome.kind)
    assert.doesNotMatch(body, /<script|javascript:| on\w+=|\{\w+\}/, outcome.kind)
  }
})

test('a page says above its form that registrations are not taken, unless it tells how one ended', () => {
  const said = (part: Partial<AnsweredPage>) => textOf(rendered(part).body)
  assert.match(said({ registrations: 'closed' }), /^Registrations are closed right now\./)
  assert.match(said({ registrations: 'away', language: 'es' }), /^En este momento no se pueden recibir/)
  assert.doesNotMatch(said({ registrations: 'open' }), /right now/)
  const refused = { kind: 'refused', status: 503, body: {} } as const
  assert.doesNotMatch(said({ registrations: 'away', outcome: refused }), /right now/)
})
