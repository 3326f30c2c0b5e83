import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { parseResume } from '../../parse-resume.ts'
import { docxFile, paragraph } from '../../testing/docx-file.ts'
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

describe('a job with one part more than the others', () => {
  test('has one between commas where the employer is known, or each job ends in its place', () => {
    const now = 'Program Manager, Youth Services, Birch Medical Center\t2019 - Present'
    assert.equal(title(now, 'Case Worker, Acorn\t2016 - 2019'), 'Program Manager, Youth Services')
    const placed = (text: string) =>
      title(`${text}, Ogden, UT\t2019 - Present`, 'Case Worker, Acorn, Macon, GA\t2016 - 2019')
    assert.equal(placed('Line Mechanic, Robotics, Cedar'), 'Line Mechanic, Robotics')
    assert.equal(placed('Line Mechanic, Cedar'), 'Line Mechanic')
    assert.equal(
      title('Pastry Chef, Cedar, Ogden\t2019 - Present', 'Baker, Acorn\t2016 - 2019'),
      'Pastry Chef',
    )
  })
  test('has a department though it is called as an employer is', () => {
    const now = ['Vantrix\tDuluth, MN', 'Program Manager, Youth Services\t2019 - Present']
    const before = ['Acorn\tMacon, GA', 'Case Worker\t2016 - 2019']
    assert.equal(title(...now, ...before), 'Program Manager, Youth Services')
  })
})

describe('what stands behind each title of a resume', () => {
  const jobs = (sign: string, ...behind: string[]) =>
    title(
      ...behind.flatMap((one, at) => [
        `${['Estimator', 'Paralegal', 'Dispatcher'][at]}${sign}${one}\t${2020 - at} - ${2021 - at}`,
        ['Birch Medical Center', 'Acorn Group', 'Cedar'][at]!,
      ]),
    )
  test('is a field where one says so', () => {
    assert.equal(jobs(', ', 'Robotics', 'Estate Planning', 'Fleet'), 'Estimator, Robotics')
    assert.equal(jobs(' – ', 'Robotics', 'Estate Planning', 'Fleet'), 'Estimator – Robotics')
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
  test('go on behind what is told of one under a label in bold', async () => {
    const bold = (label: string, text: string) =>
      `<w:p><w:r><w:rPr><w:b/></w:rPr><w:t xml:space="preserve">${label}: </w:t></w:r><w:r><w:t>${text}</w:t></w:r></w:p>`
    const job = (what: string, when: string) =>
      bold('Employer', 'Cedar, Ogden, UT') +
      bold('Job title', what) +
      bold('From/To', when) +
      bold('Duties', 'Kept the place in order')
    const parsed = await parseResume(
      docxFile(
        paragraph('Ada Fictus') +
          paragraph('ada.fictus@example.org') +
          paragraph('Experience') +
          job('Clerk', '2014 – 2018') +
          job('Estimator / Roads', '2018 – Present'),
      ),
    )
    assert.equal(parsed.readable && parsed.answers.latest_job_title, 'Estimator / Roads')
  })
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
})
