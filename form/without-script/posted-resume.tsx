import { RESUME_MAX_BYTES } from '@resume-library/contract/limits'
import { POSTED_FIELDS, REMOVE_RESUME_ACTION, type StoredResume } from '@resume-library/contract/posted-form'
import { RESUME_ACCEPT } from '@resume-library/contract/resume'
import { Button } from '../fields/button.tsx'
import { describedBy, ErrorLine, Field } from '../fields/field.tsx'
import { FileSentence } from '../fields/file-sentence.tsx'
import { readableSize } from '../messages/amounts.ts'
import type { WithoutScriptMessages } from '../messages/message-types.ts'
import { type Message, useTranslate } from '../messages/messages.ts'
import panels from '../steps/resume/resume.module.css'
import { LinkField, ResumeFieldset } from '../steps/resume/resume-fieldset.tsx'
import styles from './without-script.module.css'

interface PostedResumeProps {
  readonly stored: StoredResume | null
  readonly link: string
  readonly error: Message | undefined
  readonly words: WithoutScriptMessages
}

export function PostedResume({ stored, link, error, words }: PostedResumeProps) {
  const translate = useTranslate()
  const file = {
    name: POSTED_FIELDS.file,
    label: stored ? words.choose_other_file : words.choose_file,
    hint: translate({ text: words.choose_file_hint }).replace(
      '{size}',
      readableSize(RESUME_MAX_BYTES, translate),
    ),
  }
  return (
    <ResumeFieldset intro={words.file_or_link}>
      <ErrorLine name="resume_url" label="" error={error && translate(error)} />
      {stored && <StoredResumeCard {...stored} words={words} />}
      <div className={styles.ways}>
        <LinkField defaultValue={link} />
        {/* The last: a browser posts in this order, and a file that is refused takes nothing typed with it. */}
        <Field {...file}>
          <input
            type="file"
            id={file.name}
            name={file.name}
            accept={RESUME_ACCEPT}
            className={styles.file}
            {...describedBy(file)}
          />
        </Field>
      </div>
    </ResumeFieldset>
  )
}

function StoredResumeCard({ path, filename, words }: StoredResume & { words: WithoutScriptMessages }) {
  const translate = useTranslate()
  return (
    <div className={`${panels.card} ${styles.kept}`}>
      <div>
        <p className={panels.filename}>
          <FileSentence message="resume_added" filename={filename} />
        </p>
        <p className="small">{words.resume_stored}</p>
      </div>
      <input type="hidden" name={POSTED_FIELDS.storedResume} value={path} />
      <input type="hidden" name={POSTED_FIELDS.storedName} value={filename} />
      <div className={panels.actions}>
        <Button
          text="remove"
          type="submit"
          name={POSTED_FIELDS.action}
          value={REMOVE_RESUME_ACTION}
          aria-label={translate('remove_file', { filename })}
        />
      </div>
    </div>
  )
}
