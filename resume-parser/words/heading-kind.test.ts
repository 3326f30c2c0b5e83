import assert from 'node:assert/strict'
import { test } from 'node:test'
import { headingKind } from './heading-kind.ts'

const cases: readonly (readonly [string, ReturnType<typeof headingKind>])[] = [
  ['Work Experience', 'experience'],
  ['BERUFSERFAHRUNG', 'experience'],
  ['Expérience professionnelle', 'experience'],
  ['Umiejętności', 'skills'],
  ['Vaardigheden:', 'skills'],
  ['Formación académica', 'education'],
  ['Skills & Languages', 'skills'],
  ['Education and Certifications', 'education'],
  ['TECHNICALSKILLS', 'skills'],
  ['Relevant Nursing Experience', 'experience'],
  ['Referees', 'references'],
  ['Formal Education', 'education'],
  ['PATIENT EDUCATION', 'education'],
  ['Patient Education', null],
  ['Qualifications & Skills', 'skills'],
  ['Languages / Skills', 'skills'],
  ['Campus Involvement', 'other'],
  ['Toolbox', 'skills'],
  ['ADDITIONAL SKILLS', 'skills'],
  ['Leadership Experience', 'experience'],
  ['Teaching Experience', 'experience'],
  ['Side Projects', 'other'],
  ['Assessments', 'other'],
  ['CERTIFICATE', 'education'],
  ['License', 'education'],
  ['== Stack ==', 'skills'],
  ['Where I have worked', 'experience'],
  ['WHAT I KNOW', 'skills'],
  ['10 years of experience', null],
  ['Experience with Excel, Word', null],
  ['strong communication skills', null],
  ['Cook', null],
  ['Road Constructor', null],
  ['', null],
]

test('a heading in another style needs no capitals', () => {
  assert.equal(headingKind('Structural engineering experience'), null)
  assert.equal(headingKind('Structural engineering experience', true), 'experience')
})

for (const [text, kind] of cases) {
  test(`${JSON.stringify(text)} is a heading for ${kind ?? 'nothing'}`, () => {
    assert.equal(headingKind(text), kind)
  })
}
