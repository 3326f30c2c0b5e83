import { INITIAL_VALUES } from '@resume-library/contract/candidate'
import { KEY_SKILLS_MAX_LENGTH } from '@resume-library/contract/limits'
import { providerHeaders, REGISTER_PATH } from '@resume-library/contract/provider-api'
import { providerRequest, submittedCandidate } from '@resume-library/contract/provider-request'
import { EMAIL_PLACEHOLDER, type LoadRequest } from '../load/load.ts'
import { pdfOfSize } from '../load/requests.ts'
import { CREDENTIAL } from '../products.ts'

const ANSWERS = {
  ...INITIAL_VALUES,
  first_name: 'Ann',
  last_name: 'Lee',
  email: EMAIL_PLACEHOLDER,
  password: 'correct horse 8',
  phone: '+15550109999',
  zip_code: '02134',
  home_town: 'Boston',
  desired_job_title: 'Lighthouse keeper',
  latest_job_title: 'Sailor',
  key_skills: 'lamps, '.repeat(KEY_SKILLS_MAX_LENGTH / 7),
}

/** A registration of about 3 KB with the address of a resume, or with the resume in it. */
export function registration(resumeBytes = 0): LoadRequest {
  const uploaded_resume = resumeBytes
    ? {
        resume_content_base64: pdfOfSize(resumeBytes).toString('base64'),
        resume_filename: 'cv.pdf',
        resume_filetype: 'pdf',
      }
    : null
  const resume = { uploaded_resume, resume_url: uploaded_resume ? '' : 'https://ann.example/cv.pdf' }
  const now = new Date()
  const body = JSON.stringify(providerRequest(submittedCandidate(ANSWERS, resume, now), now))
  const { Authorization = '' } = providerHeaders(CREDENTIAL)
  return { kind: 'json', path: REGISTER_PATH, headers: { Authorization }, body }
}
