import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type FieldName, INITIAL_VALUES, STEP_FIELDS } from '@resume-library/contract/candidate'
import { createElement } from 'react'
import { inLanguage, registrationWith, render, textOf, translateIn } from '../testing/render.ts'

inLanguage('en')
const { ANSWER_GROUPS, answerOf, CheckAnswers, SentAnswers } = await import('./check-answers.tsx')
const english = translateIn('en')
const spanish = translateIn('es')

function answer(field: FieldName, value: unknown, language: 'en' | 'es' = 'en') {
  inLanguage(language)
  return answerOf(field, { ...INITIAL_VALUES, [field]: value }, language === 'en' ? english : spanish)
}

test('answers are listed as they will be sent', () => {
  assert.equal(answer('acceptable_job_types', []), 'Permanent')
  assert.equal(answer('acceptable_job_types', ['Contract', 'Temp']), 'Contract, Temp')
  assert.equal(answer('acceptable_job_types', ['Temp'], 'es'), 'Temporal')
  assert.equal(answer('zip_code', ' 02134 '), '02134')
  assert.equal(answer('zip_code', '٠٢١٣٤١٠٠٠'), '02134-1000')
  assert.equal(answer('phone', '+١ (٥٥٥) ٠١٠-٩٩٩٩ ext. 3'), '+15550109999')
  assert.equal(answer('phone', 'call me'), 'call me')
})

test('salaries are in dollars, also in Spanish; others stay as typed', () => {
  assert.equal(answer('salary_min', '50000'), '$50,000')
  assert.equal(answer('salary_max', '50000', 'es'), '$50,000')
  assert.equal(answer('salary_max', '50,000 or so'), '50,000 or so')
  assert.equal(answer('salary_max', ''), '')
})

test('every answer is in one group, which has a named Change button', () => {
  const listed = ANSWER_GROUPS.flatMap(({ fields }) => fields)
  assert.deepEqual(listed.toSorted(), [...STEP_FIELDS[0], ...STEP_FIELDS[1]].toSorted())
  const html = render(createElement(CheckAnswers), registrationWith())
  for (const { name } of ANSWER_GROUPS)
    assert.match(textOf(html), new RegExp(`Change ${english(name).toLowerCase()}`))
})

test('initial values are shown as suggestions, also those that a folded group would hide', () => {
  const at = (values: object) => {
    const { position, start } = registrationWith().current()
    const all = {
      position: { ...position, step: 2 as const },
      start: { ...start, values: { ...INITIAL_VALUES, ...values } },
    }
    return textOf(render(createElement(CheckAnswers), registrationWith(all)))
  }
  const untouched = at({})
  assert.match(untouched, /\$10,000–\$90,000 a year suggested/)
  assert.match(untouched, /Permanent suggested/)
  for (const answer of ['25 miles', 'Willing to relocate ?Yes', 'Has driving license ?Yes'])
    assert.match(untouched, new RegExp(`${answer} ?suggested`))
  const own = {
    acceptable_job_types: ['Temp'],
    salary_min: '20000',
    travel_radius: '10',
    relocate: '0',
    driving_license: '0',
  }
  assert.doesNotMatch(at({ ...own, eligibility_status: 'auth_sponsorship' }), /suggested/)
})

test('what was sent is listed once, without the password', () => {
  const sent = { ...INITIAL_VALUES, first_name: 'Ann <b>' }
  const html = render(createElement(SentAnswers, { sent }))
  assert.equal(html.match(/<dt>/g)!.length, STEP_FIELDS[0].length + STEP_FIELDS[1].length - 1)
  assert.match(html, /<dd><bdi>Ann &lt;b&gt;<\/bdi><\/dd>/)
  assert.match(html, /<dt>Last name<\/dt><dd><span>Not given<\/span>/)
})

test('translatable text is alone in its element, as browsers that translate need it', () => {
  const html = render(createElement(CheckAnswers), registrationWith())
  assert.doesNotMatch(html, />[^<]+<span|<\/span>[^<]/)
})
