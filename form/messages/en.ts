import { SENTENCES } from '@resume-library/contract/sentences'

/**
 * Every sentence that a person reads, in English, by key: the specification's to the letter, then the page's own.
 * `{name}` stands for a value.
 */
export const en = {
  ...SENTENCES,

  // The page around the form
  page_intro: 'Three short steps. Have your resume at hand, as a file or as a link.',
  page_description:
    'Register as a candidate in the resume library: personal info, career info and your resume.',
  no_script: 'This form needs JavaScript to send your registration. Please switch it on and reload the page.',
  language_other: 'Español',
  error_title: 'Error: {title}',
  optional: '(optional)',
  close: 'Close',
  loading: 'Loading …',
  step_not_loaded:
    'This step could not be loaded. Please check your connection and reload the page: your answers are kept.',

  // Steps and navigation
  steps: 'Steps',
  step_1: 'Personal Info',
  step_2: 'Career Info',
  step_3: 'Resume',
  step_heading: 'Step {number} of {count}: {name}',
  back: 'Back',
  next: 'Next Step',
  submit: 'Submit Registration',
  submitting: 'Sending your registration …',
  random_data: 'Fill with Random Data',
  random_title: 'Replace your answers?',
  random_question: 'What you have entered will be replaced by random test data.',
  random_confirm: 'Replace',
  cancel: 'Cancel',

  // Draft
  draft_title: 'Welcome back',
  draft_text: 'Your answers from before are still here. Only the password has to be typed again.',
  draft_continue: 'Continue',
  draft_discard: 'Discard',

  // Fields
  label_first_name: 'First name',
  label_last_name: 'Last name',
  label_country_id: 'Country',
  label_home_town: 'Home town',
  label_desired_job_title: 'Desired job title',
  label_latest_job_title: 'Latest job title',
  label_email: 'Email',
  label_password: 'Password',
  label_resume_url: 'Resume',
  label_acceptable_job_types: 'Acceptable job types',
  label_phone: 'Phone',
  label_zip_code: 'Zip code',
  label_salary_min: 'Minimum salary',
  label_salary_max: 'Maximum salary',
  label_travel_radius: 'Travel radius',
  label_education_level: 'Education level',
  label_work_experience: 'Work experience',
  label_relocate: 'Willing to relocate',
  label_driving_license: 'Has driving license',
  label_eligibility_status: 'Eligibility status',
  label_key_skills: 'Key skills',
  password_hint: 'At least {count} characters',
  password_show: 'Show',
  password_hide: 'Hide',
  password_itself: 'password',
  job_types_hint: 'Choose all that suit you',
  skills_hint: 'Separated by commas, such as: Excel, forklift, Spanish',
  salary_hint: 'US dollars a year',
  miles: 'miles',
  not_chosen: 'Choose one',
  email_suggestion: 'Did you mean {email}?',
  salaries_reversed: 'The minimum salary is above the maximum. You can go on if that is meant.',
  amount_below_zero: 'Please enter a number of 0 or more',

  // Choices
  choice_Permanent: 'Permanent',
  choice_Contract: 'Contract',
  choice_Temp: 'Temp',
  'choice_Part Time': 'Part Time',
  'choice_High School': 'High School',
  choice_Associates: 'Associates',
  choice_Bachelors: 'Bachelors',
  choice_Masters: 'Masters',
  choice_Doctorate: 'Doctorate',
  'choice_0-1': '0-1',
  'choice_1-2': '1-2',
  'choice_3-5': '3-5',
  'choice_5-10': '5-10',
  'choice_10+': '10+',
  choice_auth_any_employer: 'Authorized for any employer',
  choice_auth_current_employer: 'Authorized for current employer only',
  choice_auth_sponsorship: 'Requires sponsorship',
  choice_1: 'Yes',
  choice_0: 'No',

  // Resume
  resume_intro: 'Add your resume as a file or as a link.',
  tab_file: 'Upload File',
  tab_link: 'Add URL',
  drop_title: 'Drag your resume here',
  drop_active: 'Drop it anywhere here',
  drop_types: 'PDF, DOC, DOCX, TXT or RTF, up to {size}. You can also paste a file.',
  select_resume: 'Select Resume',
  resume_link: 'Resume URL',
  resume_link_hint: 'The link must open without signing in.',
  add: 'Add',
  submit_url: 'Submit URL',
  uploading: 'Uploading {filename}',
  upload_progress: 'Upload progress',
  upload_cancelled: 'The upload was cancelled. Nothing was sent.',
  upload_still_running:
    'Your resume is still being uploaded. Please wait until it has arrived, or cancel it.',
  retry: 'Try again',
  remove: 'Remove',
  replace: 'Replace',
  preview: 'Preview',
  preview_title: 'Preview of {filename}',
  preview_failed: 'This file cannot be shown here. It was uploaded as it is.',
  resume_removed: 'The resume was removed.',
  resume_empty: 'The file is empty. Please choose another one.',
  resume_too_large: 'The file is too large. Please choose a smaller one.',
  resume_too_large_by: 'The file has {actual}; the largest accepted is {size}.',
  resume_one_only: 'Only one resume can be added.',
  resume_unreadable:
    'The file could not be read. If it is kept in a cloud drive, or was changed or moved, save a copy on this device and choose that one.',
  resume_password_protected:
    'The file opens only with a password. Please save a copy without a password and choose that one.',
  resume_infected: 'The virus scan found something in this file, so it was not kept.',
  scan_unavailable: 'The virus scan does not answer at the moment. Please try again in a few minutes.',
  upload_malformed: 'The file did not arrive whole. Please try again.',
  filename_unsafe: 'The file could not be kept under its name. Please rename it and try again.',
  filename_taken: 'A file of this name is kept already. Please try again.',
  overloaded: 'Too much is going on at the moment. Please try again in a minute.',
  upload_too_slow: 'The file took too long to arrive. Please try again with a better connection.',
  upload_unreachable: 'The connection was lost before the file had arrived. Please check it and try again.',
  upload_not_kept: 'The file could not be kept on the server. Nothing is wrong with your file.',

  // Check your answers
  check_answers: 'Check your answers',
  change: 'Change',
  not_given: 'Not given',
  years_of: '{years} years',
  miles_of: '{miles} miles',

  // Outcome
  problem_title: 'There is a problem',
  email_taken: 'This email address is already registered',
  done_title: 'You are registered',
  done_login: 'Log in at {host}/login',
  done_next: 'Your resume is in the library now. To register somebody else, use the empty form below.',
  notifications: 'Notifications',
} as const

export type MessageKey = keyof typeof en

/** The sentences of one language. */
export type Messages = Readonly<Record<MessageKey, string>>
