import { useLayoutEffect, useRef, useState } from 'react'
import { Button } from '../../fields/button.tsx'
import { ErrorLine } from '../../fields/field.tsx'
import { Tabs } from '../../fields/tabs.tsx'
import { FillOffer } from '../../fill/fill-status.tsx'
import { useTranslate } from '../../messages/messages.ts'
import type { Resume } from '../../registration/state.ts'
import { useResumeBuilder } from '../../resume-builder/use-resume-builder.ts'
import { CheckAnswers } from '../../submit/check-answers.tsx'
import { useDeferredActions, useRegistration, useRegistrationState } from '../../use-registration.ts'
import { FilePanel, useDrop } from './file-panel.tsx'
import { LinkPanel } from './link-panel.tsx'
import { PdfPreview } from './preview.tsx'
import styles from './resume.module.css'
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
  const resume = useRegistrationState((state) => state.resume)
  const [replaced, setReplaced] = useState<Resume>()
  const { builder, isLoading, setOpen } = useResumeBuilder()
  // A wrong address shows its tab, also while it is mended.
  if (linkError !== shownError) {
    setShownError(linkError)
    if (linkError) {
      setTab('link')
      setReplaced(resume)
      setOpen(false)
    }
  }
  const { chooseFiles } = useDeferredActions()
  const { isOver, ...drop } = useDrop(chooseFiles)
  const isRunning = useRegistrationState(({ upload }) => upload.kind === 'running')
  const isSettled = isRunning || (resume.kind !== 'none' && replaced !== resume)
  if (isSettled && builder) setOpen(false)
  const ways = useRef<HTMLDivElement>(null)
  // What had the focus is hidden.
  useLayoutEffect(() => {
    if (isSettled && ways.current!.contains(document.activeElement))
      document.getElementById('resume_url')!.focus({ preventScroll: true })
  }, [isSettled])
  const replace = () => {
    setReplaced(resume)
    setTab('file')
    input.current!.click()
  }
  return (
    <>
      <ResumeFieldset {...drop}>
        <ResumeCard onReplace={replace} />
        <div ref={ways} hidden={isSettled || !!builder} className={styles.ways}>
          <Tabs<'file' | 'link'>
            label={translate('label_resume_url')}
            selected={tab}
            onTab={setTab}
            tabs={[
              {
                key: 'file',
                label: translate('tab_file'),
                content: <FilePanel input={input} isOver={isOver} />,
              },
              { key: 'link', label: translate('tab_link'), content: <LinkPanel /> },
            ]}
          />
          <Button
            id="build-resume"
            text="no_resume_here"
            className="button quiet"
            data-part="resume-builder"
            aria-busy={isLoading}
            onClick={() => setOpen(true)}
          />
        </div>
        {builder && <builder.View {...builder} Preview={PdfPreview} onEnd={() => setOpen(false)} />}
        <UploadStatus />
        <ErrorLine name="resume_url" label="" error={error && translate(error)} />
        <FillOffer />
      </ResumeFieldset>
      {!builder && <CheckAnswers />}
    </>
  )
}
