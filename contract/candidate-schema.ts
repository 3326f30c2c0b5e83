import { z } from 'zod'
import { EDUCATION_LEVELS, ELIGIBILITY_STATUSES, JOB_TYPES, WORK_EXPERIENCES } from './candidate.ts'
import {
  AMOUNT_MAX,
  EMAIL_MAX_LENGTH,
  KEY_SKILLS_MAX_LENGTH,
  RESUME_BASE64_MAX_LENGTH,
  RESUME_FILENAME_MAX_LENGTH,
  RESUME_URL_MAX_LENGTH,
  TEXT_MAX_LENGTH,
} from './limits.ts'

const text = (maximum: number = TEXT_MAX_LENGTH) => z.string().max(maximum).nullish()
const amount = z.number().min(0).max(AMOUNT_MAX).nullish()
const flag = z.enum(['1', '0']).nullish()

/**
 * A registration as it may arrive (specification, section 3): types, lengths and choices. What is missing gets
 * its default from `providerRequest`, and what is required is asked by `checkProviderRequest`; unknown fields
 * are dropped. The page never imports this: zod would be a tenth of its script.
 */
export const candidateSchema = z
  .object({
    first_name: text(),
    last_name: text(),
    country_id: text(2),
    home_town: text(),
    desired_job_title: text(),
    latest_job_title: text(),
    email: text(EMAIL_MAX_LENGTH),
    /** Of any length that the request holds: a password is never cut. */
    password: z.string().nullish(),
    uploaded_resume: z
      .object({
        resume_content_base64: z.string().max(RESUME_BASE64_MAX_LENGTH),
        resume_filename: text(RESUME_FILENAME_MAX_LENGTH),
        resume_filetype: text(10),
      })
      .partial()
      .nullish(),
    resume_url: text(RESUME_URL_MAX_LENGTH),
    acceptable_job_types: z.array(z.enum(JOB_TYPES)).max(JOB_TYPES.length).nullish(),
    phone: text(),
    zip_code: text(),
    salary_min: amount,
    salary_max: amount,
    travel_radius: amount,
    education_level: z.enum([...EDUCATION_LEVELS, '']).nullish(),
    work_experience: z.enum([...WORK_EXPERIENCES, '']).nullish(),
    relocate: flag,
    driving_license: flag,
    eligibility_status: z.enum(ELIGIBILITY_STATUSES).nullish(),
    key_skills: text(KEY_SKILLS_MAX_LENGTH),
    registration_date: z.iso.datetime({ offset: true }).nullish(),
  })
  .meta({ title: 'Candidate registration' })
