import type { z } from 'zod'
import type { candidateSchema } from './candidate-schema.ts'
import type { Consent } from './consent.ts'

export * from './choices.ts'

/** A registration as it may arrive: any field may be missing. */
export type ReceivedCandidate = z.output<typeof candidateSchema>

/** A resume that travels inside the registration instead of by address. */
export type UploadedResume = Whole<NonNullable<ReceivedCandidate['uploaded_resume']>>

/** The candidate record as the provider receives it (specification, section 3); `candidate-schema.ts` tells each field. */
export type Candidate = Whole<Omit<ReceivedCandidate, 'uploaded_resume' | 'consent'>> & {
  uploaded_resume: UploadedResume | null
  /** Absent where nobody asks for it: the record is the specification's then. */
  consent?: Consent
}

type Whole<Type> = { [Field in keyof Type]-?: NonNullable<Type[Field]> }

/** Values as the inputs give them, for `readAmount` and {@link normalizeZipCode} to understand. */
export interface FormValues
  extends Omit<
    Candidate,
    'uploaded_resume' | 'salary_min' | 'salary_max' | 'travel_radius' | 'registration_date' | 'consent'
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
