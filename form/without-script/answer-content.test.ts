import '../testing/load-components.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { offeredLanguages } from '@resume-library/contract/built-messages'
import { INITIAL_VALUES } from '@resume-library/contract/candidate'
import { LANGUAGES } from '@resume-library/contract/messages/languages'
import type { AnsweredPage } from '@resume-library/contract/posted-form'
import { renderToStaticMarkup } from 'react-dom/server'
import { tagOf, textOf } from '../testing/render.ts'

const { answerContent } = await import('./answer-content.tsx')

const answer: AnsweredPage = {
  language: 'en',
  values: INITIAL_VALUES,
  resume: null,
  formToken: 'a-token',
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
const languages = offeredLanguages(LANGUAGES)

function rendered(part: Partial<AnsweredPage> = {}) {
  const page = { ...answer, ...part }
  const { content } = answerContent(page, { messages: LANGUAGES[page.language]!, languages })
  return { body: renderToStaticMarkup(content) }
}

test('answers are escaped in their fields', () => {
  const { body } = rendered({ values: typed, outcome: { kind: 'shown' } })
  assert.equal(tagOf(body, / name="first_name"/).value, 'Ann &quot;A&quot; &lt;b&gt;')
  assert.equal(tagOf(body, / name="key_skills"/).value, 'Excel &amp; more')
  assert.equal(tagOf(body, / name="resume_url"/).value, typed.resume_url)
  assert.match(body, /<option value="Masters" selected/)
  const ticked = [...body.matchAll(/<input[^>]* checked=""[^>]*>/g)].map(([tag]) => tagOf(tag, /./).value)
  assert.deepEqual(ticked, ['Contract', 'Temp', '1'])
})

test('amounts have separators, other texts are as typed', () => {
  const shown = (language: AnsweredPage['language'], salary_min: string) => {
    const { body } = rendered({ language, values: { ...typed, salary_min, travel_radius: '1500' } })
    return ['salary_min', 'travel_radius'].map((name) => tagOf(body, new RegExp(` name="${name}"`)).value)
  }
  assert.deepEqual(shown('en', '$50k'), ['50,000', '1,500'])
  assert.deepEqual(shown('es', '50000'), ['50,000', '1,500'])
  assert.deepEqual(shown('en', 'fifty'), ['fifty', '1,500'])
  assert.deepEqual(shown('es', '$900/year'), ['900 al año', '1,500'])
  assert.deepEqual(shown('ar', '20/month'), ['240 في السنة', '1,500'])
})

test('the form token is the first input, and the file the last', () => {
  const { body } = rendered({ values: typed })
  const names = [...body.slice(body.indexOf('<form')).matchAll(/<(?:input|select)[^>]* name="(\w+)"/g)].map(
    ([, name]) => name,
  )
  assert.equal(names[0], 'form_token')
  assert.equal(tagOf(body, / name="form_token"/).value, 'a-token')
  assert.equal(names.at(-1), 'file')
})

test('every kind of page is in Spanish, without script', () => {
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

test('a page shows that registrations are closed, but not above an outcome', () => {
  const pageText = (part: Partial<AnsweredPage>) => textOf(rendered(part).body)
  assert.match(pageText({ registrations: 'closed' }), /^Registration is closed right now\./)
  assert.match(
    pageText({ registrations: 'unavailable', language: 'es' }),
    /^En este momento no podemos recibir/,
  )
  assert.doesNotMatch(pageText({ registrations: 'open' }), /right now/)
  const refused = { kind: 'refused', status: 503, body: {} } as const
  assert.doesNotMatch(pageText({ registrations: 'unavailable', outcome: refused }), /right now/)
})
