/** Languages that a resume can be made in. */
export type ResumeLanguage = 'en' | 'es'

/** A job; `from` and `to` as typed, `to` empty for the present one. Each text may be empty. */
export interface Job {
  readonly title: string
  readonly employer: string
  readonly from: string
  readonly to: string
  /** Each line is an item of its own. */
  readonly description: string
}

/** Answers that a resume is made of, as typed; only the name is required. */
export interface ResumeContent {
  readonly language: ResumeLanguage
  readonly name: string
  readonly title?: string
  readonly email?: string
  readonly phone?: string
  readonly zipCode?: string
  readonly town?: string
  readonly jobs: readonly Job[]
  readonly education: readonly string[]
  readonly skills: readonly string[]
  readonly languages: readonly string[]
  readonly certificates: readonly string[]
}
