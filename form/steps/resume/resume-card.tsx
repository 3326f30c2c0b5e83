import { type ReactNode, useEffect, useState } from 'react'
import { Button } from '../../fields/button.tsx'
import { FileSentence } from '../../fields/file-sentence.tsx'
import { readableSize, translateCount } from '../../messages/amounts.ts'
import type { Translate } from '../../messages/message-types.ts'
import { useTranslate } from '../../messages/messages.ts'
import type { Fill } from '../../registration/fill-state.ts'
import type { AddedResume } from '../../registration/state.ts'
import { useDeferredActions, useRegistrationState } from '../../use-registration.ts'
import { PdfPreview, TextPreview } from './preview.tsx'
import styles from './resume.module.css'

/** Added resume. The live region is there before its words, so that they are announced. */
export function ResumeCard({ onReplace }: { onReplace(): void }) {
  const translate = useTranslate()
  const { removeResume } = useDeferredActions()
  const resume = useRegistrationState((state) => state.resume)
  const isThere = resume.kind !== 'none'
  const pages = useRegistrationState(({ fill }) => fill.pages)
  const detail = isThere && detailOf(resume, pages, translate)
  return (
    <div className={styles.card} data-empty={!isThere || undefined}>
      {isThere && <FilePicture type={resume.info.filetype} />}
      <div>
        <p aria-live="polite" className={styles.filename} data-done={isThere || undefined}>
          {isThere && <FileSentence message="resume_added" filename={resume.info.filename} />}
        </p>
        {detail && <p className="small">{detail}</p>}
      </div>
      {isThere && (
        <div className={styles.actions}>
          <Button text="replace" className="button quiet" onClick={onReplace} />
          <Button text="remove" className="button quiet" onClick={removeResume} />
        </div>
      )}
      {resume.kind === 'file' && <LocalCopy key={resume.info.url} {...resume} />}
    </div>
  )
}

/** Sheet with the type of a file on it. */
const FilePicture = ({ type }: { type: string }) => (
  <svg viewBox="0 0 40 48" aria-hidden="true" className={styles.picture}>
    <path d="M3 3h22l12 12v30H3zM25 3v12h12" />
    <text x="20" y="36" textAnchor="middle">
      {type === 'unknown' ? '' : type.toUpperCase()}
    </text>
  </svg>
)

/** Preview, or a link where the browser has no viewer. */
function LocalCopy({ copy, info: { filename, filetype } }: AddedResume & { kind: 'file' }) {
  if (!copy || (filetype !== 'pdf' && filetype !== 'txt')) return null
  const isShown = filetype === 'txt' || navigator.pdfViewerEnabled
  return <CopyPreview {...{ copy, filename, filetype, isShown }} />
}

interface CopyProps {
  readonly copy: Blob
  readonly filename: string
  readonly filetype: keyof typeof MEDIA_TYPES
  readonly isShown: boolean
}

function CopyPreview({ copy, filename, filetype, isShown }: CopyProps) {
  const translate = useTranslate()
  const [open, setOpen] = useState(false)
  const url = useObjectUrl(copy, MEDIA_TYPES[filetype])
  const title = translate('preview_title', { filename })
  const link = (
    <p>
      <a href={url} target="_blank" rel="noopener noreferrer">
        {translate('preview_open')}
      </a>
    </p>
  )
  if (!isShown) return <div className={styles.preview}>{link}</div>
  return (
    <details className={styles.preview} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{translate('preview')}</summary>
      {open && (
        <>
          {filetype === 'txt' && <TextPreview copy={copy} title={title} />}
          {filetype === 'pdf' && url && <PdfPreview url={url} title={title} />}
          {link}
        </>
      )}
    </details>
  )
}

function detailOf(resume: AddedResume, pages: Fill['pages'], translate: Translate): ReactNode {
  if (resume.kind === 'link') return <bdi>{resume.info.url}</bdi>
  const copy = resume.kind === 'file' && resume.copy
  if (!copy) return null
  const size = readableSize(copy.size, translate)
  const file = translate('file_and_size', { type: resume.info.filetype.toUpperCase(), size })
  return pages?.size === copy.size ? translateCount(translate, 'file_and_pages', pages.count, { file }) : file
}

/** Media types set here, so that nothing in the file decides how it is shown. */
const MEDIA_TYPES = { pdf: 'application/pdf', txt: 'text/plain;charset=utf-8' } as const

function useObjectUrl(copy: Blob, type: string): string | undefined {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(copy.slice(0, copy.size, type))
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [copy, type])
  return url
}
