/** The choices a candidate can make, in the order in which they are shown (specification, section 3). */
export const JOB_TYPES = ['Permanent', 'Contract', 'Temp', 'Part Time'] as const
export const EDUCATION_LEVELS = ['High School', 'Associates', 'Bachelors', 'Masters', 'Doctorate'] as const
export const WORK_EXPERIENCES = ['0-1', '1-2', '3-5', '5-10', '10+'] as const
export const ELIGIBILITY_STATUSES = [
  'auth_any_employer',
  'auth_current_employer',
  'auth_sponsorship',
] as const

export type JobType = (typeof JOB_TYPES)[number]
export type EducationLevel = (typeof EDUCATION_LEVELS)[number]
export type WorkExperience = (typeof WORK_EXPERIENCES)[number]
export type EligibilityStatus = (typeof ELIGIBILITY_STATUSES)[number]

/** A yes or no as the provider wants it: text, not a boolean. */
type Flag = '1' | '0'

/** A resume that travels inside the registration instead of by address. */
export interface UploadedResume {
  resume_content_base64: string
  resume_filename: string
  resume_filetype: string
}

/** The candidate record as the provider receives it (specification, section 3). */
export interface Candidate {
  first_name: string
  last_name: string
  country_id: string
  home_town: string
  desired_job_title: string
  latest_job_title: string
  email: string
  password: string
  uploaded_resume: UploadedResume | null
  /** Public address of the resume; an empty string when `uploaded_resume` carries it. */
  resume_url: string
  acceptable_job_types: JobType[]
  /** Digits and plus only. */
  phone: string
  /** The first five characters of the zip code. */
  zip_code: string
  /** US dollars a year. */
  salary_min: number
  salary_max: number
  /** Miles. */
  travel_radius: number
  education_level: EducationLevel | ''
  work_experience: WorkExperience | ''
  relocate: Flag
  driving_license: Flag
  eligibility_status: EligibilityStatus
  /** Comma-separated. */
  key_skills: string
  /** ISO 8601 timestamp. */
  registration_date: string
}

/**
 * What the form holds: the candidate's fields as the inputs give them, numbers still as text.
 * `zip_code` may be any spelling that {@link normalizeZipCode} understands.
 */
export interface FormValues
  extends Omit<
    Candidate,
    'uploaded_resume' | 'salary_min' | 'salary_max' | 'travel_radius' | 'registration_date'
  > {
  salary_min: string
  salary_max: string
  travel_radius: string
}

export type FieldName = keyof FormValues

/** What the form starts with (specification, section 3, "Initial form values"). */
export const INITIAL_VALUES: Readonly<FormValues> = {
  first_name: '',
  last_name: '',
  country_id: 'US',
  home_town: '',
  desired_job_title: '',
  latest_job_title: '',
  email: '',
  password: '',
  resume_url: '',
  acceptable_job_types: [],
  phone: '',
  zip_code: '',
  salary_min: '10000',
  salary_max: '90000',
  travel_radius: '25',
  education_level: '',
  work_experience: '',
  relocate: '1',
  driving_license: '1',
  eligibility_status: 'auth_any_employer',
  key_skills: '',
}

/** The fields of each step of the wizard, in the order in which they stand there (specification, section 2). */
export const STEP_FIELDS = [
  ['first_name', 'last_name', 'email', 'password', 'phone', 'zip_code', 'home_town'],
  [
    'desired_job_title',
    'latest_job_title',
    'acceptable_job_types',
    'salary_min',
    'salary_max',
    'education_level',
    'work_experience',
    'key_skills',
    'travel_radius',
    'eligibility_status',
    'relocate',
    'driving_license',
  ],
  ['resume_url'],
] as const satisfies readonly (readonly FieldName[])[]

export type StepIndex = 0 | 1 | 2
