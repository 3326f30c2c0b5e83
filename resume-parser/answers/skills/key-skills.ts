import { folded } from '../../words/folded.ts'
import type { Outline, Section } from '../outline/outline.ts'
import { skillItems } from './skill-items.ts'
import { skillRows } from './skill-rows.ts'

export const KEY_SKILLS_MAX = 15

const beforeName = ({ kind, lines }: Section, nameAt: number | null): Section => {
  const name = lines.findIndex(({ at }) => at === nameAt)
  return { kind, lines: name < 0 ? lines : lines.slice(0, name) }
}

export function keySkills(outline: Outline, nameAt: number | null = null): string[] {
  const items = outline.sections
    .filter(({ kind }) => kind === 'skills')
    .map((section) => beforeName(section, nameAt))
    .flatMap(skillRows)
    .flatMap(skillItems)
  const seen = new Set<string>()
  return items
    .filter((item) => {
      const isNew = !seen.has(folded(item))
      seen.add(folded(item))
      return isNew
    })
    .slice(0, KEY_SKILLS_MAX)
}
