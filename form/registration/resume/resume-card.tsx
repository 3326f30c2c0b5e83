import { lazy, Suspense, useState } from 'react'
import { type Message, useSay } from '../../messages/messages.ts'
import { readableSize } from './file-check.ts'
import styles from './resume.module.css'
import type { AddedResume } from './resume.ts'

const Preview = lazy(async () => ({ default: (await import('./preview.tsx')).Preview }))

interface ResumeCardProps {
  readonly resume: AddedResume | null
  readonly language: string
  /** What the upload told at its end. */
  readonly words: Message | null
  onReplace(): void
  onRemove(): void
}

/** The resume that was added. The region is there before its words, so that they are announced. */
export function ResumeCard({ resume, language, words, onReplace, onRemove }: ResumeCardProps) {
  const say = useSay()
  const detail = resume && detailOf(resume, language)
  return (
    <div className={styles.card} data-empty={!resume || undefined}>
      <div role="status">
        {resume && (
          <>
            <p className={styles.filename}>{say('resume_added', { filename: resume.info.filename })}</p>
            {words && <p>{say(words)}</p>}
            {detail && <p className={styles.detail}>{detail}</p>}
          </>
        )}
      </div>
      {resume && (
        <div className={styles.actions}>
          <button type="button" className="button" onClick={onReplace}>
            {say('replace')}
          </button>
          <button type="button" className="button" onClick={onRemove}>
            {say('remove')}
          </button>
        </div>
      )}
      {resume && <PreviewDetails key={resume.info.url} resume={resume} />}
    </div>
  )
}

/** The preview is fetched and made when it is opened. */
function PreviewDetails({ resume: { copy, info } }: { resume: AddedResume }) {
  const say = useSay()
  const [open, setOpen] = useState(false)
  if (!copy || (info.filetype !== 'pdf' && info.filetype !== 'txt')) return null
  return (
    <details className={styles.preview} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{say('preview')}</summary>
      {open && (
        <Suspense fallback={<p>{say('loading')}</p>}>
          <Preview copy={copy} filename={info.filename} filetype={info.filetype} className={styles.frame} />
        </Suspense>
      )}
    </details>
  )
}

function detailOf({ info, source, copy }: AddedResume, language: string): string {
  if (source === 'link') return info.url
  return copy ? `${info.filetype.toUpperCase()}, ${readableSize(copy.size, language)}` : ''
}
