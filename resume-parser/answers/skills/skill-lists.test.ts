import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { parseResume } from '../../parse-resume.ts'
import { docxFile, paragraph, textBox } from '../../testing/docx-file.ts'
import { answersOf } from '../../testing/reading.ts'
import type { PlacedLine } from '../outline/outline.ts'
import { skillRows } from './skill-rows.ts'

const HEAD = ['Jane Doe', 'jane@example.org']
const skills = (...lines: readonly string[]) => answersOf(...HEAD, ...lines).key_skills

async function skillsIn(file: Uint8Array<ArrayBuffer>) {
  const parsed = await parseResume(file)
  return parsed.readable ? parsed.answers.key_skills : parsed.reason
}

describe('lists of skills', () => {
  test('bars, years and rows of dashes say nothing, and interests end them', () => {
    assert.deepEqual(skills('SKILLS', 'Excel ██████░░', 'Word 4/5', 'Java: 5+ years', 'NEC 2023'), [
      'Excel',
      'Word',
      'Java',
      'NEC 2023',
    ])
    assert.deepEqual(skills('Additional Information', 'Skills: Excel, Word', 'Interests: Chess, Running'), [
      'Excel',
      'Word',
    ])
  })

  test('an item goes on in the next line, whatever signs part them', () => {
    const line = (text: string, right: number, at: number): PlacedLine => ({
      ...{ text, size: 11, page: 1, height: 100 - at, startsBlock: false, isItem: false },
      ...{ at, place: 'skills', rank: at, cells: [{ text, size: 11, strong: false, left: 50, right }] },
    })
    const lines = [line('Wiring ▪ Motors ▪ Fire Alarm', 300, 0), line('Systems ▪ Soup', 150, 1)]
    assert.deepEqual(skillRows({ kind: 'skills', lines }), ['Wiring ▪ Motors ▪ Fire Alarm Systems ▪ Soup'])
  })

  test('a line over bullets is what they are called, and beside none an item', () => {
    const groups = ['TOOLBOX', 'Databases', '- SQL', '- Redis', 'Practices', '- Code Review']
    assert.deepEqual(skills(...groups), ['SQL', 'Redis', 'Code Review'])
    assert.deepEqual(skills('TOOLBOX', 'Soup', 'Bread', 'Cakes'), ['Soup', 'Bread', 'Cakes'])
  })

  test('a heading for skills is no skill', () => {
    assert.deepEqual(skills('SKILLS', 'Soup, Competences, Bread'), ['Soup', 'Bread'])
    assert.deepEqual(skills('SKILLS', 'Competences\tCAD, Welding', 'Brazing'), ['CAD', 'Welding', 'Brazing'])
  })

  test('in a text box under their heading they stand there', async () => {
    const items = ['Soup', 'Bread', 'Cakes'].map((item) => paragraph(item)).join('')
    const lines = [...HEAD, ...Array.from({ length: 9 }, (_, at) => `Line ${at} of what I do`)]
    const body = lines.map((line) => paragraph(line)).join('')
    const end = paragraph('References') + paragraph('Tom Wells, 555-0142')
    const file = docxFile(body + paragraph('Know-how') + textBox(items) + end)
    assert.deepEqual(await skillsIn(file), ['Soup', 'Bread', 'Cakes'])
  })

  test('are announced by tools in other words, and end with accomplishments', () => {
    const lines = ['Toolbox', 'Soup, Bread', 'SELECTED ACCOMPLISHMENTS', 'Planning and delivery']
    assert.deepEqual(skills(...lines), ['Soup', 'Bread'])
  })

  test('may be somebody’s education, which is no heading', () => {
    assert.deepEqual(skills('SKILLS', 'Wound Care', 'Patient Education', 'Staff Training'), [
      'Wound Care',
      'Patient Education',
      'Staff Training',
    ])
    assert.deepEqual(skills('SKILLS', 'Wound Care', 'FORMAL EDUCATION', 'City College'), ['Wound Care'])
  })
})
