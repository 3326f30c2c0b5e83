import type { PageConfiguration } from '@resume-library/contract/service-api'
import { useRef, useState } from 'react'
import { ErrorLine } from '../../fields/field.tsx'
import { Tabs } from '../../fields/tabs.tsx'
import type { ToastKind } from '../../fields/toasts.ts'
import { type Message, useSay } from '../../messages/messages.ts'
import type { Errors } from '../errors.ts'
import { FilePanel } from '../resume/file-panel.tsx'
import { LinkPanel } from '../resume/link-panel.tsx'
import styles from '../resume/resume.module.css'
import type { AddedResume } from '../resume/resume.ts'
import { ResumeCard } from '../resume/resume-card.tsx'
import { useUpload } from '../resume/use-upload.ts'
import type { Wizard } from '../use-wizard.ts'
import { CheckAnswers } from './check-answers.tsx'

interface ResumeStepProps {
  readonly configuration: PageConfiguration
  readonly language: string
  readonly error: Errors['resume_url']
  readonly resume: AddedResume | null
  /** What stood in the link's input before. */
  readonly link: string
  readonly wizard: Wizard
  onToast(kind: ToastKind, message: Message): void
  onUploading(running: boolean): void
  onResume(resume: AddedResume | null): void
}

/** Step 3: a resume as a file or as a link, and everything once more before it is sent. */
export function ResumeStep(props: ResumeStepProps) {
  const { configuration, language, error, resume, onToast, onResume } = props
  const say = useSay()
  const input = useRef<HTMLInputElement>(null)
  const [tab, setTab] = useState<'file' | 'link'>(props.link ? 'link' : 'file')
  const upload = useUpload({
    configuration,
    language,
    onToast,
    onRunning: props.onUploading,
    onAdded: onResume,
  })
  const addLink = (added: AddedResume) => {
    upload.cancel()
    upload.forget()
    onResume(added)
  }
  const remove = () => {
    upload.forget()
    onResume(null)
    document.getElementById('resume_url')?.focus()
  }
  const replace = () => {
    setTab('file')
    input.current!.click()
  }
  const file = <FilePanel upload={upload} language={language} input={input} />
  const link = <LinkPanel initial={props.link} onToast={onToast} onAdded={addLink} />
  return (
    <>
      <fieldset
        id="resume_url"
        tabIndex={-1}
        aria-label={say('label_resume_url')}
        aria-describedby="resume_url-error"
        className={styles.resume}
      >
        <p className={styles.intro}>{say('resume_intro')}</p>
        <Tabs<'file' | 'link'>
          label={say('label_resume_url')}
          selected={tab}
          onSelect={setTab}
          tabs={[
            { key: 'file', label: say('tab_file'), content: file },
            { key: 'link', label: say('tab_link'), content: link },
          ]}
        />
        <ErrorLine name="resume_url" label="" error={error && say(error)} />
        <ResumeCard
          resume={resume}
          language={language}
          words={upload.state.kind === 'done' ? upload.state.words : null}
          onReplace={replace}
          onRemove={remove}
        />
      </fieldset>
      <CheckAnswers wizard={props.wizard} language={language} />
    </>
  )
}
