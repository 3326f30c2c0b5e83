import { statesOfZip } from '@resume-library/contract/us-states'
import type { BoundContent } from './bound-content.ts'
import type { ResumeLanguage } from './resume-content.ts'

type BlockKind = 'name' | 'title' | 'contact' | 'heading' | 'job' | 'employer' | 'text' | 'item'

/** A heading, a paragraph or an item of a list. A line ends only between its units, if each fits a line. */
export interface Block {
  readonly kind: BlockKind
  readonly units: readonly string[]
  /** Between two units of a line. */
  readonly separator: string
}

const WORDS = {
  en: {
    resume: 'Resume',
    experience: 'Experience',
    education: 'Education',
    skills: 'Skills',
    languages: 'Languages',
    certificates: 'Certificates',
    present: 'Present',
  },
  es: {
    resume: 'Currículum',
    experience: 'Experiencia',
    education: 'Educación',
    skills: 'Habilidades',
    languages: 'Idiomas',
    certificates: 'Certificaciones',
    present: 'Actualidad',
  },
} as const satisfies Record<ResumeLanguage, Record<string, string>>

/** Between answers, whose order is the language's. */
export const SEPARATOR = ' | '

/** Returns the title of the document. */
export const titleOf = ({ name, language }: BoundContent): string => `${name} – ${WORDS[language].resume}`

/** Returns the headings, paragraphs and lists of a resume in reading order. */
export function blocksOf(content: BoundContent): Block[] {
  const words = WORDS[content.language]
  const section = (heading: string, blocks: readonly Block[]) =>
    blocks.length > 0 ? [...joined('heading', [heading]), ...blocks] : []
  const items = (texts: readonly string[]) => texts.flatMap((text) => wrapped('item', text))
  const skills = content.skills
    .filter(Boolean)
    .map((skill, index, { length }) => (index < length - 1 ? `${skill},` : skill))
  const jobs = content.jobs.flatMap(({ title, employer, from, to, description }) => {
    const dates = [from, to || (from && words.present)].filter(Boolean).join(' – ')
    const lines = items(description.split('\n'))
    return [...wrapped('job', title), ...joined('employer', [employer, dates]), ...lines]
  })
  return [
    ...wrapped('name', content.name),
    ...wrapped('title', content.title),
    ...joined('contact', [content.email, content.phone, placeOf(content)]),
    ...section(words.experience, jobs),
    ...section(words.education, items(content.education)),
    ...section(words.skills, joined('text', skills, ' ')),
    ...section(words.languages, items(content.languages)),
    ...section(words.certificates, items(content.certificates)),
  ]
}

/** Returns `Atlanta, GA 30301`, as resumes have it and their readers need it. */
function placeOf({ town, zipCode }: BoundContent): string {
  const [state, ...others] = statesOfZip(zipCode)
  const region = [others.length === 0 ? state : '', zipCode].filter(Boolean).join(' ')
  const [place] = zipCode ? town.split(',') : [town]
  return [place, region].filter(Boolean).join(', ')
}

const joined = (kind: BlockKind, parts: readonly string[], separator = SEPARATOR): Block[] => {
  const units = parts.filter(Boolean)
  return units.length > 0 ? [{ kind, units, separator }] : []
}
const wrapped = (kind: BlockKind, text: string) => joined(kind, text.split(' '), ' ')
