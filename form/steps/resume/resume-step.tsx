import { useRef, useState } from 'react'
import { ErrorLine } from '../../fields/field.tsx'
import { Tabs } from '../../fields/tabs.tsx'
import { FillOffer } from '../../fill/fill-status.tsx'
import { useTranslate } from '../../messages/messages.ts'
import { CheckAnswers } from '../../submit/check-answers.tsx'
import { useRegistration, useRegistrationState } from '../../use-registration.ts'
import { FilePanel } from './file-panel.tsx'
import { LinkPanel } from './link-panel.tsx'
import { ResumeCard } from './resume-card.tsx'
import { ResumeFieldset } from './resume-fieldset.tsx'
import { UploadStatus } from './upload-status.tsx'

export function ResumeStep() {
  const translate = useTranslate()
  const { current } = useRegistration()
  const error = useRegistrationState(({ errors }) => errors.resume_url)
  const input = useRef<HTMLInputElement>(null)
  const [tab, setTab] = useState<'file' | 'link'>(current().start.values.resume_url ? 'link' : 'file')
  const linkError = useRegistrationState((state) => state.linkError)
  const [shownError, setShownError] = useState(linkError)
  // A wrong address shows its tab.
  if (linkError !== shownError) {
    setShownError(linkError)
    if (linkError) setTab('link')
  }
  const replace = () => {
    setTab('file')
    input.current!.click()
  }
  return (
    <>
      <ResumeFieldset intro={translate('resume_intro')}>
        <Tabs<'file' | 'link'>
          label={translate('label_resume_url')}
          selected={tab}
          onTab={setTab}
          tabs={[
            { key: 'file', label: translate('tab_file'), content: <FilePanel input={input} /> },
            { key: 'link', label: translate('tab_link'), content: <LinkPanel /> },
          ]}
        />
        <UploadStatus />
        <ErrorLine name="resume_url" label="" error={error && translate(error)} />
        <ResumeCard onReplace={replace} />
        <FillOffer />
      </ResumeFieldset>
      <CheckAnswers />
    </>
  )
}
