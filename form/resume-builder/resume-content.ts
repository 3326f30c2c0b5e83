import type { FormValues } from '@resume-library/contract/candidate'
import type { ChoiceOf } from '@resume-library/contract/choices'
import { RESUME_ENTRIES_MAX } from '@resume-library/contract/limits'
import type { Language } from '@resume-library/contract/service-api'
import type { Job, ResumeContent, ResumeLanguage } from '@resume-library/resume-builder/resume-content'

/** Answers for a resume that the page makes, besides those of steps 1 and 2. */
export interface ResumeAnswers {
  readonly language: ResumeLanguage
  readonly jobs: readonly Job[]
  /** One on each line, as `certificates`. */
  readonly education: string
  /** Separated by commas, as `languages`. */
  readonly skills: string
  readonly languages: string
  readonly certificates: string
}

export const NO_JOB: Job = { title: '', employer: '', from: '', to: '', description: '' }

/** Education levels as a resume in English and in Spanish names them. */
const DEGREES: Readonly<Record<ChoiceOf<'education_level'>, readonly [string, string]>> = {
  'High School': ['High school diploma', 'Diploma de preparatoria'],
  Associates: ['Associate degree', 'Título asociado'],
  Bachelors: ["Bachelor's degree", 'Licenciatura'],
  Masters: ["Master's degree", 'Maestría'],
  Doctorate: ['Doctorate', 'Doctorado'],
}

/** Returns what step 2 tells already, for a resume in the page's language where it can be. */
export function suggestedAnswers(values: FormValues, pageLanguage: Language): ResumeAnswers {
  const language = pageLanguage === 'es' ? 'es' : 'en'
  const level = values.education_level
  return {
    language,
    jobs: [{ ...NO_JOB, title: values.latest_job_title || values.desired_job_title }],
    education: level ? DEGREES[level][language === 'es' ? 1 : 0] : '',
    skills: values.key_skills,
    languages: '',
    certificates: '',
  }
}

/** Returns answers as they were stored; malformed ones are empty. */
export function answersIn(stored: Readonly<Record<string, unknown>>): ResumeAnswers {
  const { language, jobs } = stored
  return {
    language: language === 'es' ? 'es' : 'en',
    jobs: Array.isArray(jobs)
      ? jobs.slice(0, RESUME_ENTRIES_MAX).map((job) => textsIn(Object(job), JOB_TEXTS))
      : [],
    ...textsIn(stored, ['education', 'skills', 'languages', 'certificates']),
  }
}

const JOB_TEXTS = ['title', 'employer', 'from', 'to', 'description'] as const

const textsIn = <Name extends string>(stored: Readonly<Record<string, unknown>>, names: readonly Name[]) =>
  Object.fromEntries(
    names.map((name) => [name, typeof stored[name] === 'string' ? stored[name] : '']),
  ) as Record<Name, string>

/** Returns the content of the resume: these answers, and the contact of step 1. */
export function contentOf(answers: ResumeAnswers, values: FormValues, name: string): ResumeContent {
  const jobs = answers.jobs.filter((job) => Object.values(job).some((text) => text.trim()))
  return {
    language: answers.language,
    name,
    title: values.desired_job_title || values.latest_job_title || (jobs[0]?.title ?? ''),
    email: values.email,
    phone: values.phone,
    zipCode: values.zip_code,
    town: values.home_town,
    jobs,
    education: split(answers.education, /\n/),
    skills: split(answers.skills, LISTED),
    languages: split(answers.languages, LISTED),
    certificates: split(answers.certificates, /\n/),
  }
}

const LISTED = /[,،;\n]/

const split = (text: string, separator: RegExp) =>
  text
    .split(separator)
    .map((item) => item.trim())
    .filter(Boolean)

type Names = Pick<FormValues, 'first_name' | 'last_name'>

export const nameIn = ({ first_name, last_name }: Names): string => `${first_name} ${last_name}`.trim()

/** Returns `ann-lee-resume.pdf`, of letters and digits in any script; the upload has a name of its own. */
export const filenameOf = (names: Names): string =>
  [
    ...nameIn(names)
      .toLowerCase()
      .split(/[^\p{L}\p{M}\p{N}]+/u),
    'resume.pdf',
  ]
    .filter(Boolean)
    .join('-')
