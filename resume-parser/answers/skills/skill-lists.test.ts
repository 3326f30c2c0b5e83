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
  test('rating bars, years and dashes are dropped, and interests end the list', () => {
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

  test('an item continues on the next line, with any separator', () => {
    const line = (text: string, right: number, at: number): PlacedLine => ({
      ...{ text, size: 11, page: 1, height: 100 - at, startsBlock: false, isItem: false },
      ...{ at, section: 'skills', rank: at, cells: [{ text, size: 11, strong: false, left: 50, right }] },
    })
    const lines = [line('Wiring ▪ Motors ▪ Fire Alarm', 300, 0), line('Systems ▪ Soup', 150, 1)]
    assert.deepEqual(skillRows({ kind: 'skills', lines }), ['Wiring ▪ Motors ▪ Fire Alarm Systems ▪ Soup'])
  })

  test('a line above bullets is their label, without bullets an item', () => {
    const groups = ['TOOLBOX', 'Databases', '- SQL', '- Redis', 'Practices', '- Code Review']
    assert.deepEqual(skills(...groups), ['SQL', 'Redis', 'Code Review'])
    assert.deepEqual(skills('TOOLBOX', 'Soup', 'Bread', 'Cakes'), ['Soup', 'Bread', 'Cakes'])
  })

  test('a skills heading is not a skill', () => {
    assert.deepEqual(skills('SKILLS', 'Soup, Competences, Bread'), ['Soup', 'Bread'])
    assert.deepEqual(skills('SKILLS', 'Competences\tCAD, Welding', 'Brazing'), ['CAD', 'Welding', 'Brazing'])
  })

  test('a text box belongs to the heading above it', async () => {
    const items = ['Soup', 'Bread', 'Cakes'].map((item) => paragraph(item)).join('')
    const lines = [...HEAD, ...Array.from({ length: 9 }, (_, at) => `Line ${at} of what I do`)]
    const body = lines.map((line) => paragraph(line)).join('')
    const end = paragraph('References') + paragraph('Tom Wells, 555-0142')
    const file = docxFile(body + paragraph('Know-how') + textBox(items) + end)
    assert.deepEqual(await skillsIn(file), ['Soup', 'Bread', 'Cakes'])
  })

  test('begin at a heading for tools, and end at accomplishments', () => {
    const lines = ['Toolbox', 'Soup, Bread', 'SELECTED ACCOMPLISHMENTS', 'Planning and delivery']
    assert.deepEqual(skills(...lines), ['Soup', 'Bread'])
  })

  test('may contain the word education, which is not a heading there', () => {
    assert.deepEqual(skills('SKILLS', 'Wound Care', 'Patient Education', 'Staff Training'), [
      'Wound Care',
      'Patient Education',
      'Staff Training',
    ])
    assert.deepEqual(skills('SKILLS', 'Wound Care', 'FORMAL EDUCATION', 'City College'), ['Wound Care'])
  })
})
