import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { parseResume } from '../../parse-resume.ts'
import { docxFile, paragraph } from '../../testing/docx-file.ts'
import { answersOf } from '../../testing/reading.ts'
import { KEY_SKILLS_MAX } from './key-skills.ts'
import { skillItems } from './skill-items.ts'

const skills = (...lines: string[]) => answersOf('Jane Doe', 'jane@example.org', ...lines).key_skills

describe('skillItems', () => {
  test('separators split skills, except inside brackets', () => {
    assert.deepEqual(skillItems('AWS (EC2, S3), C++; CI/CD | Go • R'), [
      'AWS (EC2, S3)',
      'C++',
      'CI/CD',
      'Go',
      'R',
    ])
  })
  test('a leading colon is removed', () => {
    assert.deepEqual(skillItems(': Lathe\t: G-code'), ['Lathe', 'G-code'])
  })
  test('a proficiency level is not part of a skill', () => {
    assert.deepEqual(skillItems('Python (Advanced), Excel - 80%, SQL: expert, French (C1), Intermediate'), [
      'Python',
      'Excel',
      'SQL',
      'French',
    ])
  })
})

describe('key skills', () => {
  test('are read from a list under their heading, after labels, or from one line', () => {
    assert.deepEqual(skills('Skills', '- Soup', '- Bread', 'Education', 'School'), ['Soup', 'Bread'])
    assert.deepEqual(skills('SKILLS', 'Kitchen: Soup, Bread', 'Office: Excel', 'EDUCATION', 'School'), [
      'Soup',
      'Bread',
      'Excel',
    ])
    assert.deepEqual(skills('Skills: Soup, Bread'), ['Soup', 'Bread'])
  })
  test('continue on the next line after a trailing comma', () => {
    assert.deepEqual(skills('Skills', 'Soup, Bread,', 'Cake'), ['Soup', 'Bread', 'Cake'])
  })
  test('are unique and limited in number', () => {
    assert.deepEqual(skills('Skills', 'Soup, soup, Bread'), ['Soup', 'Bread'])
    const many = Array.from({ length: 40 }, (_, at) => `Skill ${String.fromCharCode(65 + at)}x`)
    assert.equal(skills('Skills', many.join(', ')).length, KEY_SKILLS_MAX)
  })
  test('end at an uppercase label of another section', () => {
    assert.deepEqual(skills('SKILLS:\tSoup, Bread', 'EDUCATION:\tBallou High School'), ['Soup', 'Bread'])
  })
  test('end at the name below them', () => {
    const texts = ['Top Skills', 'Soup', 'Bread', 'Ann Wells', 'Boston', 'linkedin.com/in/annwells']
    assert.deepEqual(answersOf('annwells@example.org', ...texts).key_skills, ['Soup', 'Bread'])
  })
  test('are read from a row of labels', () => {
    const row = 'Networks: Cisco, Juniper. Monitoring: Nagios.'
    assert.deepEqual(skills('Skills', row), ['Cisco', 'Juniper', 'Nagios'])
  })
  test('are empty without a skills section', () => {
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

  test('under Education are schools, and the lines below them are not skills', async () => {
    const school = [bold('City College'), paragraph('Boise, Idaho'), paragraph('Biology')]
    assert.deepEqual(await skillsIn(bold('Education'), ...school), [])
  })
})

test('a bold group called Other belongs to the skills', async () => {
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

test('a language level in brackets or after a dash is not part of a skill', () => {
  assert.deepEqual(
    skillItems('Mohawk (conversational), Wolof (Muttersprache), Excel – high, AWS (storage)'),
    ['Mohawk', 'Wolof', 'Excel', 'AWS (storage)'],
  )
})

test('a zip code below its town is not a skill', () => {
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
