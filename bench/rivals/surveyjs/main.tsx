import 'survey-core/survey-core.fontless.min.css'
import { StrictMode, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { Model } from 'survey-core'
import { Survey } from 'survey-react-ui'
import { INITIAL_VALUES } from '../../../contract/candidate.ts'
import { type ResumeInfo, resumeFromUrl } from '../../../contract/resume.ts'
import { SENTENCES } from '../../../contract/sentences.ts'
import { randomValues } from '../shared/form.ts'
import { register, uploadResume } from '../shared/send.ts'
import { SURVEY } from './survey.ts'

function registrationSurvey(): Model {
  const survey = new Model(SURVEY)
  let resume: ResumeInfo | null = null
  survey.onUploadFiles.add(async (_, { files, callback }) => {
    try {
      resume = await uploadResume(files[0]!)
      callback([{ file: files[0]!, content: resume.url }])
      survey.notify(SENTENCES.upload_succeeded, 'success')
    } catch (error) {
      callback([], [(error as Error).message])
    }
  })
  survey.addNavigationItem({
    id: 'random-data',
    title: 'Fill with Random Data',
    action: () => {
      survey.data = randomValues()
      survey.notify(SENTENCES.toast_random_data, 'success')
    },
  })
  survey.onComplete.add(async ({ data }) => {
    const { resume: _, resume_url = '', ...values } = data
    const notice = await register(
      { ...INITIAL_VALUES, ...values, resume_url: resumeFromUrl(resume_url)?.url ?? '' },
      resume,
    )
    survey.notify(notice.text, notice.kind)
  })
  return survey
}

function Registration() {
  const [survey] = useState(registrationSurvey)
  return <Survey model={survey} />
}

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <Registration />
  </StrictMode>,
)
