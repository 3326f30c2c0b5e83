import assert from 'node:assert/strict'
import { test } from 'node:test'
import { INITIAL_VALUES } from '@resume-library/contract/candidate'
import { readyToSubmit } from '../testing/ready-to-submit.ts'
import { testRegistration } from '../testing/test-registration.ts'
import { answersIn, contentOf, filenameOf, NO_JOB, suggestedAnswers } from './resume-content.ts'

const VALUES = {
  ...INITIAL_VALUES,
  first_name: 'Ann ',
  last_name: 'Lee',
  desired_job_title: 'Lighthouse keeper',
  key_skills: 'Lamps, fog horns',
}

test('suggests what step 2 tells, in the language of the page if a resume can be in it', () => {
  const values = { ...VALUES, education_level: 'Masters' } as const
  assert.deepEqual(suggestedAnswers(values, 'es'), {
    language: 'es',
    jobs: [{ ...NO_JOB, title: 'Lighthouse keeper' }],
    education: 'Maestría',
    skills: 'Lamps, fog horns',
    languages: '',
    certificates: '',
  })
  assert.equal(suggestedAnswers({ ...VALUES, latest_job_title: 'Sailor' }, 'ar').jobs[0]!.title, 'Sailor')
  assert.equal(suggestedAnswers(values, 'ar').education, "Master's degree")
})

test('a resume has neither empty jobs nor empty lines', () => {
  const answers = {
    ...suggestedAnswers(VALUES, 'en'),
    jobs: [NO_JOB, { ...NO_JOB, employer: 'Coast Guard' }],
    education: ' \nSchool, 2015\n\n',
    skills: 'Lamps,, fog horns، radio',
  }
  const { title, jobs, education, skills } = contentOf(answers, VALUES, 'Ann Lee')
  assert.deepEqual([title, jobs.length], ['Lighthouse keeper', 1])
  assert.deepEqual(education, ['School, 2015'])
  assert.deepEqual(skills, ['Lamps', 'fog horns', 'radio'])
})

test('the file has the name of the person, in any letters', () => {
  const named = (first_name: string, last_name: string) => filenameOf({ first_name, last_name })
  assert.equal(named('Łucja', "O'Neill-Díaz"), 'łucja-o-neill-díaz-resume.pdf')
  assert.equal(named('محمد', ''), 'محمد-resume.pdf')
  assert.equal(named(' ', '../'), 'resume.pdf')
})

test('stored answers come back, and malformed ones are empty', () => {
  const answers = suggestedAnswers(VALUES, 'es')
  assert.deepEqual(answersIn(JSON.parse(JSON.stringify(answers))), answers)
  const empty = { education: '', skills: '', languages: '', certificates: '' }
  const malformed = { language: 'xx', jobs: [null, { title: 1 }], skills: ['MIG'] }
  assert.deepEqual(answersIn(malformed), { ...empty, language: 'en', jobs: [NO_JOB, NO_JOB] })
  assert.deepEqual(answersIn({}).jobs, [])
  assert.equal(answersIn({ jobs: Array(10_000).fill({}) }).jobs.length, 20)
})

const ANSWERS = { ...suggestedAnswers(INITIAL_VALUES, 'en'), skills: 'MIG, TIG' }

test('answers for a resume are in the draft, which is restored alone too', async () => {
  const { registration, clock, stored } = await testRegistration()
  registration.changeResumeAnswers(ANSWERS)
  clock.advance(1_000)
  const { registration: next } = await testRegistration({ stored: stored() })
  assert.equal(next.current().draft, 'offered')
  next.continueDraft()
  assert.deepEqual(next.current().resumeAnswers, ANSWERS)
})

test('are asked about before random data replaces them, and end with a registration', async () => {
  const { registration, submit, answer, now, stored } = await readyToSubmit()
  registration.changeResumeAnswers(ANSWERS)
  registration.fillWithRandomData()
  assert.equal(now().asksToReplace, true)
  registration.answerReplace(false)
  assert.deepEqual(now().resumeAnswers, ANSWERS)
  await submit()
  await answer({ kind: 'registered', body: {} })
  assert.equal(now().resumeAnswers, null)
  assert.equal(stored(), null)
})
