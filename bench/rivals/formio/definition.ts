import { INITIAL_VALUES } from '../../../contract/candidate.ts'
import { EDUCATION_LEVELS, JOB_TYPES, WORK_EXPERIENCES } from '../../../contract/choices.ts'
import { SENTENCES } from '../../../contract/errors.ts'
import { PASSWORD_MIN_LENGTH } from '../../../contract/limits.ts'
import { ELIGIBILITY_OPTIONS, STEPS } from '../shared/form.ts'

const input = (type: string, key: string, label: string, more: object = {}) => ({
  type,
  key,
  label,
  input: true,
  ...more,
})
const text = (key: string, label: string, more: object = {}) => input('textfield', key, label, more)
const rule = (customMessage: string, more: object = {}) => ({
  validate: { required: true, customMessage, ...more },
})
const number = (key: 'salary_min' | 'salary_max' | 'travel_radius', label: string) =>
  input('number', key, label, { defaultValue: Number(INITIAL_VALUES[key]), validate: { min: 0 } })
const options = (texts: readonly string[]) => texts.map((value) => ({ value, label: value }))
const select = (key: string, label: string, values: object[], more: object = {}) =>
  input('select', key, label, { data: { values }, ...more })

const personal = [
  text('first_name', 'First name', rule(SENTENCES.first_name_required)),
  text('last_name', 'Last name', rule(SENTENCES.last_name_required)),
  input('email', 'email', 'Email', rule(SENTENCES.email_invalid)),
  input(
    'password',
    'password',
    'Password',
    rule(SENTENCES.password_too_short, { minLength: PASSWORD_MIN_LENGTH }),
  ),
  text('phone', 'Phone'),
  text('zip_code', 'Zip code', {
    ...rule(SENTENCES.zip_code_invalid, { pattern: '\\d{5}(-\\d{4})?' }),
    description: SENTENCES.zip_code_hint,
  }),
  text('home_town', 'Home town'),
]

const career = [
  text('desired_job_title', 'Desired job title'),
  text('latest_job_title', 'Latest job title'),
  select('acceptable_job_types', 'Acceptable job types', options(JOB_TYPES), { multiple: true }),
  number('salary_min', 'Minimum salary'),
  number('salary_max', 'Maximum salary'),
  select('education_level', 'Education level', options(EDUCATION_LEVELS)),
  select('work_experience', 'Work experience', options(WORK_EXPERIENCES)),
  text('key_skills', 'Key skills'),
  number('travel_radius', 'Travel radius'),
  select('eligibility_status', 'Eligibility status', ELIGIBILITY_OPTIONS, {
    defaultValue: INITIAL_VALUES.eligibility_status,
  }),
  input('checkbox', 'relocate', 'Willing to relocate', { defaultValue: true }),
  input('checkbox', 'driving_license', 'Has driving license', { defaultValue: true }),
]

const resume = [
  input('file', 'resume', 'Upload File', {
    storage: 'base64',
    filePattern: '.pdf,.doc,.docx,.txt,.rtf',
    fileMaxSize: '5MB',
  }),
  input('url', 'resume_url', 'Add URL'),
]

const page = (key: string, title: string, components: object[]) => ({
  type: 'panel',
  key,
  title,
  input: false,
  breadcrumbClickable: true,
  components,
})

/** The form as form.io describes one. */
export const DEFINITION = {
  display: 'wizard',
  components: [
    page('personal', STEPS[0], personal),
    page('career', STEPS[1], career),
    page('resume', STEPS[2], resume),
  ],
}
