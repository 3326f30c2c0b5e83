import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { answersOf } from '../../testing/reading.ts'

const HEAD = ['Ada Fictus', 'ada.fictus@example.org', '']
const title = (...lines: string[]) => answersOf(...HEAD, 'Experience', ...lines).latest_job_title

describe('what a dash or a slash parts from a title', () => {
  test('is its field where the employer stands elsewhere', () => {
    const older = ['Cashier\t2016 - 2019', 'Acorn Store, Dayton, OH']
    const now = (text: string) => title(`${text}\t2019 - Present`, 'Birch Store, Dayton, OH', ...older)
    assert.equal(now('Project Manager – Civil & Site'), 'Project Manager – Civil & Site')
    assert.equal(now('CNC Machinist / Set-Up'), 'CNC Machinist / Set-Up')
    assert.equal(now('Cashier – Part-time'), 'Cashier')
  })
  test('is the employer where none stands elsewhere', () => {
    assert.equal(title('Welder – Blue Heron\t2019 - Present', 'Cook – Lotus\t2016 - 2019'), 'Welder')
  })
})

describe('the only other part of a job', () => {
  test('is its employer, also where another job has none', () => {
    const older = ['Freelance Illustrator\t2010 - 2015']
    assert.equal(title('UX Researcher, Blue Heron\t2021 - Present', ...older), 'UX Researcher')
  })
  test('may stand behind a small word', () => {
    assert.equal(title('Operadora en Sol Telecom\t2019 - Presente'), 'Operadora')
    assert.equal(
      title('Técnico en Refrigeración\t2019 - Presente', 'Casa Norte, Dayton, OH'),
      'Técnico en Refrigeración',
    )
  })
})

describe('jobs', () => {
  test('begin under their heading though no looks end the list of skills above', () => {
    const answers = answersOf(...HEAD, 'SKILLS', 'Soup; Bread', 'Work Experience', 'Cook\t2020 - Present')
    assert.deepEqual([answers.latest_job_title, answers.key_skills], ['Cook', ['Soup', 'Bread']])
  })
  test('are dated by a slash between two dates, and to this day in Spanish', () => {
    const older = ['2016-01 / 2021-01  Acorn', 'Cashier']
    assert.equal(title('2021-01 / Now  Birch', 'Medical Assistant', ...older), 'Medical Assistant')
    const obra = ['Supervisor de obra (11/2022 – a la fecha)', 'Jardinero (03/2019 – 05/2022)']
    assert.equal(title(...obra), 'Supervisor de obra')
  })
  test('are none while somebody has a break', () => {
    assert.equal(title('Career Break\t2023 - Present', 'Cook\t2018 - 2023'), 'Cook')
  })
  test('begin with a number, or are called by a licence', () => {
    assert.equal(title('911 Dispatcher, Birch Store, 2019 - Present'), '911 Dispatcher')
    assert.equal(title('CNA, Birch Store, 2019 - Present'), 'CNA')
  })
})
