import { folded } from '../../headings/folded.ts'
import type { Outline } from '../outline/outline.ts'
import { KEY_SKILLS_MAX } from '../thresholds.ts'
import { skillItems } from './skill-items.ts'
import { skillRows } from './skill-rows.ts'

/** What stands under headings for skills, without duplicates, in the order in which it stands. */
export function keySkills(outline: Outline): string[] {
  const items = outline.sections
    .filter(({ kind }) => kind === 'skills')
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
