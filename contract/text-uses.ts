import type { FieldsMatching } from './fields.ts'

interface TextUses {
  /** Filled in from a resume: nothing secret, negotiable, or protected by law. */
  readonly fromResume: boolean
  readonly fromLink: boolean
  readonly searched: boolean
  /** Recorded as a list, split at commas. */
  readonly list?: true
}

/** Sources and searchability of each text field. */
const TEXT_USES = {
  first_name: { fromResume: true, fromLink: true, searched: true },
  last_name: { fromResume: true, fromLink: true, searched: true },
  email: { fromResume: true, fromLink: true, searched: true },
  phone: { fromResume: true, fromLink: true, searched: false },
  zip_code: { fromResume: true, fromLink: true, searched: false },
  home_town: { fromResume: true, fromLink: true, searched: true },
  desired_job_title: { fromResume: false, fromLink: true, searched: true },
  latest_job_title: { fromResume: true, fromLink: true, searched: true },
  key_skills: { fromResume: true, fromLink: true, searched: false, list: true },
  resume_url: { fromResume: false, fromLink: false, searched: false },
  country_id: { fromResume: false, fromLink: false, searched: false },
} as const satisfies { readonly [Name in FieldsMatching<{ readonly kind: 'text' }>]: TextUses }

type Uses = typeof TEXT_USES
type TextFor<Use extends keyof TextUses> = {
  [Name in keyof Uses]: Uses[Name] extends { readonly [Key in Use]: true } ? Name : never
}[keyof Uses]

const textsFor = <Use extends keyof TextUses>(use: Use): readonly TextFor<Use>[] =>
  Object.entries<TextUses>(TEXT_USES).flatMap(([name, uses]) => (uses[use] ? [name as TextFor<Use>] : []))

export const RESUME_FIELDS = textsFor('fromResume')
export const LINK_TEXTS = textsFor('fromLink')
export const SEARCHED_FIELDS = textsFor('searched')
export const LIST_FIELDS = textsFor('list')
