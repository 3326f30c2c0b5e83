import { lazy, Suspense } from 'react'
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
  return (
    <>
      <div role="status" className={styles.added}>
        {resume && (
          <>
            <p className={styles.filename}>{say('resume_added', { filename: resume.info.filename })}</p>
            {words && <p>{say(words)}</p>}
            {detailOf(resume, language) && <p className={styles.detail}>{detailOf(resume, language)}</p>}
          </>
        )}
      </div>
      {resume && (
        <div className={styles.cardActions}>
          <button type="button" className="button" onClick={onReplace}>
            {say('replace')}
          </button>
          <button type="button" className="button" onClick={onRemove}>
            {say('remove')}
          </button>
        </div>
      )}
      {resume?.copy && isPreviewable(resume) && (
        <details className={styles.preview}>
          <summary>{say('preview')}</summary>
          <Suspense fallback={<p>{say('loading')}</p>}>
            <Preview copy={resume.copy} filename={resume.info.filename} filetype={resume.info.filetype} />
          </Suspense>
        </details>
      )}
    </>
  )
}

function detailOf({ info, source, copy }: AddedResume, language: string): string {
  if (source === 'link') return info.url
  return copy ? `${info.filetype.toUpperCase()}, ${readableSize(copy.size, language)}` : ''
}

const isPreviewable = ({ info }: AddedResume) => info.filetype === 'pdf' || info.filetype === 'txt'
