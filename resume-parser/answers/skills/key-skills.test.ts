import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { parseResume } from '../../parse-resume.ts'
import { docxFile, paragraph } from '../../testing/docx-file.ts'
import { answersOf } from '../../testing/reading.ts'
import { KEY_SKILLS_MAX } from './key-skills.ts'
import { skillItems } from './skill-items.ts'

const skills = (...lines: string[]) => answersOf('Jane Doe', 'jane@example.org', ...lines).key_skills

describe('skillItems', () => {
  test('signs part skills, brackets hold them together', () => {
    assert.deepEqual(skillItems('AWS (EC2, S3), C++; CI/CD | Go • R'), [
      'AWS (EC2, S3)',
      'C++',
      'CI/CD',
      'Go',
      'R',
    ])
  })
  test('a colon before a skill is not its own', () => {
    assert.deepEqual(skillItems(': Lathe\t: G-code'), ['Lathe', 'G-code'])
  })
  test('how well somebody can do it is no part of a skill', () => {
    assert.deepEqual(skillItems('Python (Advanced), Excel - 80%, SQL: expert, French (C1), Intermediate'), [
      'Python',
      'Excel',
      'SQL',
      'French',
    ])
  })
})

describe('key skills', () => {
  test('stand under their heading, as a list, behind labels or in one line', () => {
    assert.deepEqual(skills('Skills', '- Soup', '- Bread', 'Education', 'School'), ['Soup', 'Bread'])
    assert.deepEqual(skills('SKILLS', 'Kitchen: Soup, Bread', 'Office: Excel', 'EDUCATION', 'School'), [
      'Soup',
      'Bread',
      'Excel',
    ])
    assert.deepEqual(skills('Skills: Soup, Bread'), ['Soup', 'Bread'])
  })
  test('go on in the next line where a line ends with a comma', () => {
    assert.deepEqual(skills('Skills', 'Soup, Bread,', 'Cake'), ['Soup', 'Bread', 'Cake'])
  })
  test('are offered once each, and not too many', () => {
    assert.deepEqual(skills('Skills', 'Soup, soup, Bread'), ['Soup', 'Bread'])
    const many = Array.from({ length: 40 }, (_, at) => `Skill ${String.fromCharCode(65 + at)}x`)
    assert.equal(skills('Skills', many.join(', ')).length, KEY_SKILLS_MAX)
  })
  test('end where a capital label announces something else', () => {
    assert.deepEqual(skills('SKILLS:\tSoup, Bread', 'EDUCATION:\tBallou High School'), ['Soup', 'Bread'])
  })
  test('end with the name that stands behind them', () => {
    const texts = ['Top Skills', 'Soup', 'Bread', 'Ann Wells', 'Boston', 'linkedin.com/in/annwells']
    assert.deepEqual(answersOf('annwells@example.org', ...texts).key_skills, ['Soup', 'Bread'])
  })
  test('come in a row of labels', () => {
    const row = 'Networks: Cisco, Juniper. Monitoring: Nagios.'
    assert.deepEqual(skills('Skills', row), ['Cisco', 'Juniper', 'Nagios'])
  })
  test('are not invented', () => {
    assert.deepEqual(skills('Experience', 'Cook, Luigis', '2020 - 2022', 'Technologies: oven, knife'), [])
  })
})

describe('bold lines', () => {
  const skillsIn = async (...body: readonly string[]) => {
    const head = [paragraph('Rosa Lindahl', { size: 40 }), paragraph('rosa@example.org')]
    const parsed = await parseResume(docxFile([...head, ...body].join('')))
    assert.ok(parsed.readable)
    return parsed.answers.key_skills
  }
  const bold = (text: string) => paragraph(text, { bold: true })

  test('under Education are schools, and what stands under these is no skill', async () => {
    const school = [bold('City College'), paragraph('Boise, Idaho'), paragraph('Biology')]
    assert.deepEqual(await skillsIn(bold('Education'), ...school), [])
  })
})

test('a group that is called Other, in bold, is of the skills', async () => {
  const run = (text: string, bold = '') =>
    `<w:r><w:rPr>${bold}</w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`
  const line = (...runs: readonly string[]) => `<w:p>${runs.join('')}</w:p>`
  const parsed = await parseResume(
    docxFile(
      [
        line(run('Jane Doe')),
        line(run('jane@example.org')),
        line(run('Skills', '<w:b/>')),
        line(run('Main:', '<w:b/>'), run(' Floor plans, Welding')),
        line(run('Other:', '<w:b/>'), run(' Catering, Budgeting')),
      ].join(''),
    ),
  )
  assert.deepEqual(parsed.readable && parsed.answers.key_skills, [
    'Floor plans',
    'Welding',
    'Catering',
    'Budgeting',
  ])
})

test('how well somebody speaks it is no part of a skill, in brackets or behind a dash', () => {
  assert.deepEqual(
    skillItems('Mohawk (conversational), Wolof (Muttersprache), Excel – high, AWS (storage)'),
    ['Mohawk', 'Wolof', 'Excel', 'AWS (storage)'],
  )
})

test('a zip code under its town is no skill', () => {
  assert.deepEqual(
    answersOf(
      'Jane Doe',
      'kx77@example.org',
      '',
      'I dig.',
      '## Where',
      'Elko, Nevada',
      '89801',
      '',
      'WORK',
      'Cook, 2020 - 2022',
    ).key_skills,
    [],
  )
})

test('languages and skills under one heading are skills', () => {
  assert.deepEqual(answersOf('Jane Doe', '', 'Languages and Skills', 'Irish, Zotero, ArcGIS').key_skills, [
    'Irish',
    'Zotero',
    'ArcGIS',
  ])
})
