import type { CandidateRecord } from '../candidates/candidate-store.ts'

const COLUMNS: readonly (readonly [string, (candidate: CandidateRecord) => string | number | boolean])[] = [
  ['id', ({ id }) => id],
  ['registration_date', ({ registration_date }) => registration_date],
  ['created_at', ({ created_at }) => created_at],
  ['first_name', ({ first_name }) => first_name],
  ['last_name', ({ last_name }) => last_name],
  ['email', ({ email }) => email],
  ['phone', ({ phone }) => phone],
  ['country_id', ({ country_id }) => country_id],
  ['zip_code', ({ zip_code }) => zip_code],
  ['home_town', ({ home_town }) => home_town],
  ['desired_job_title', ({ desired_job_title }) => desired_job_title],
  ['latest_job_title', ({ latest_job_title }) => latest_job_title],
  ['acceptable_job_types', ({ acceptable_job_types }) => acceptable_job_types.join(', ')],
  ['salary_min', ({ salary_min }) => salary_min],
  ['salary_max', ({ salary_max }) => salary_max],
  ['travel_radius', ({ travel_radius }) => travel_radius],
  ['education_level', ({ education_level }) => education_level],
  ['work_experience', ({ work_experience }) => work_experience],
  ['eligibility_status', ({ eligibility_status }) => eligibility_status],
  ['relocate', ({ relocate }) => relocate],
  ['driving_license', ({ driving_license }) => driving_license],
  ['key_skills', ({ key_skills }) => key_skills.join(', ')],
  ['resume_url', ({ resume }) => (resume.kind === 'address' ? resume.url : '')],
  ['resume_file', ({ resume }) => (resume.kind === 'file' ? resume.name : '')],
  ['resume_filename', ({ resume }) => (resume.kind === 'file' ? resume.filename : '')],
]

/** The line that names the columns (RFC 4180). */
export const CSV_HEADER = `${COLUMNS.map(([name]) => name).join(',')}\r\n`

/** A candidate as a line of CSV. */
export const csvLine = (candidate: CandidateRecord): string =>
  `${COLUMNS.map(([, valueIn]) => csvCell(valueIn(candidate))).join(',')}\r\n`

/**
 * What a spreadsheet could take for a formula, also behind spaces and invisible characters, also in the wide forms
 * that Excel reads as the narrow ones.
 */
const FORMULA = /^[\s\p{C}]*[=+\-@|%\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/u

/** A cell, always quoted where it is text; a formula is disarmed by an apostrophe before it (OWASP, "CSV Injection"). */
export function csvCell(value: string | number | boolean): string {
  if (typeof value !== 'string') return String(value)
  const text = FORMULA.test(value) ? `'${value}` : value
  return `"${text.replaceAll('"', '""')}"`
}
