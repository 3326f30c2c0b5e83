import { EDUCATION_LEVELS, INITIAL_VALUES, JOB_TYPES, WORK_EXPERIENCES } from '../../../contract/candidate.ts'
import { PASSWORD_MIN_LENGTH, RESUME_MAX_BYTES } from '../../../contract/limits.ts'
import { SENTENCES } from '../../../contract/sentences.ts'
import { ELIGIBILITY_OPTIONS, STEPS } from '../shared/form.ts'

const text = (name: string, title: string, more: object = {}) => ({ type: 'text', name, title, ...more })
const required = (requiredErrorText: string) => ({ isRequired: true, requiredErrorText })
const beside = { startWithNewLine: false }

const personal = [
  text('first_name', 'First name', required(SENTENCES.first_name_required)),
  text('last_name', 'Last name', { ...required(SENTENCES.last_name_required), ...beside }),
  text('email', 'Email', {
    ...required(SENTENCES.email_invalid),
    inputType: 'email',
    validators: [{ type: 'email', text: SENTENCES.email_invalid }],
  }),
  text('password', 'Password', {
    ...required(SENTENCES.password_too_short),
    ...beside,
    inputType: 'password',
    validators: [{ type: 'text', minLength: PASSWORD_MIN_LENGTH, text: SENTENCES.password_too_short }],
  }),
  text('phone', 'Phone', { inputType: 'tel' }),
  text('zip_code', 'Zip code', {
    ...required(SENTENCES.zip_code_required),
    ...beside,
    description: SENTENCES.zip_code_hint,
    validators: [{ type: 'regex', regex: '^\\d{5}(-\\d{4})?$', text: SENTENCES.zip_code_invalid }],
  }),
  text('home_town', 'Home town'),
]

const number = (name: 'salary_min' | 'salary_max' | 'travel_radius', title: string, more: object = {}) =>
  text(name, title, { inputType: 'number', min: 0, defaultValue: Number(INITIAL_VALUES[name]), ...more })

const yesOrNo = (name: string, title: string, more: object = {}) => ({
  type: 'boolean',
  name,
  title,
  valueTrue: '1',
  valueFalse: '0',
  defaultValue: '1',
  ...more,
})

const career = [
  text('desired_job_title', 'Desired job title'),
  text('latest_job_title', 'Latest job title', beside),
  { type: 'tagbox', name: 'acceptable_job_types', title: 'Acceptable job types', choices: [...JOB_TYPES] },
  number('salary_min', 'Minimum salary'),
  number('salary_max', 'Maximum salary', beside),
  { type: 'dropdown', name: 'education_level', title: 'Education level', choices: [...EDUCATION_LEVELS] },
  {
    type: 'dropdown',
    name: 'work_experience',
    title: 'Work experience',
    choices: [...WORK_EXPERIENCES],
    ...beside,
  },
  text('key_skills', 'Key skills'),
  number('travel_radius', 'Travel radius', beside),
  {
    type: 'dropdown',
    name: 'eligibility_status',
    title: 'Eligibility status',
    defaultValue: INITIAL_VALUES.eligibility_status,
    choices: ELIGIBILITY_OPTIONS.map(({ value, label }) => ({ value, text: label })),
  },
  yesOrNo('relocate', 'Willing to relocate'),
  yesOrNo('driving_license', 'Has driving license', beside),
]

const resume = [
  {
    type: 'file',
    name: 'resume',
    title: 'Upload File',
    acceptedTypes: '.pdf,.doc,.docx,.txt,.rtf',
    maxSize: RESUME_MAX_BYTES,
    storeDataAsText: false,
    waitForUpload: true,
  },
  text('resume_url', 'Add URL', { inputType: 'url' }),
]

/** The form as SurveyJS describes one. */
export const SURVEY = {
  title: SENTENCES.page_title,
  widthMode: 'static',
  width: '800px',
  showQuestionNumbers: 'off',
  showProgressBar: true,
  progressBarType: 'pages',
  progressBarShowPageTitles: true,
  pageNextText: 'Next Step',
  pagePrevText: 'Back',
  completeText: 'Submit Registration',
  checkErrorsMode: 'onNextPage',
  pages: [
    { name: 'personal', title: STEPS[0], elements: personal },
    { name: 'career', title: STEPS[1], elements: career },
    { name: 'resume', title: STEPS[2], elements: resume },
  ],
}
