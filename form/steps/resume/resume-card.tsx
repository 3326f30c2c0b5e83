import { type ReactNode, useEffect, useState } from 'react'
import { Button } from '../../fields/button.tsx'
import { ErrorBoundary } from '../../fields/error-boundary.tsx'
import { readableSize } from '../../messages/amounts.ts'
import type { Translate } from '../../messages/message-types.ts'
import { useTranslate } from '../../messages/messages.ts'
import type { AddedResume } from '../../registration/state.ts'
import { useDeferredActions, useRegistrationState } from '../../use-registration.ts'
import { Preview, type ShownType } from './preview.tsx'
import styles from './resume.module.css'

/** Added resume. The live region is there before its words, so that they are announced. */
export function ResumeCard({ onReplace }: { onReplace(): void }) {
  const translate = useTranslate()
  const { removeResume } = useDeferredActions()
  const resume = useRegistrationState((state) => state.resume)
  const upload = useRegistrationState((state) => state.upload)
  const isThere = resume.kind !== 'none'
  const detail = isThere && detailOf(resume, translate)
  return (
    <div className={styles.card} data-empty={!isThere || undefined}>
      {/* Whole: of several lines that come at once Orca tells the last. */}
      <div role="status" aria-atomic="true">
        {isThere && (
          <>
            <p className={styles.filename}>{translate('resume_added', { filename: resume.info.filename })}</p>
            {upload.kind === 'done' && <p>{translate(upload.message)}</p>}
            {detail && <p className={styles.detail}>{detail}</p>}
          </>
        )}
      </div>
      {isThere && (
        <div className={styles.actions}>
          <Button text="replace" onClick={onReplace} />
          <Button text="remove" onClick={removeResume} />
        </div>
      )}
      {resume.kind === 'file' && <LocalCopy key={resume.info.url} {...resume} />}
    </div>
  )
}

/** Preview, or a link where the browser has no viewer. */
function LocalCopy({ copy, info: { filename, filetype } }: AddedResume & { kind: 'file' }) {
  if (!copy || (filetype !== 'pdf' && filetype !== 'txt')) return null
  const isShown = filetype === 'txt' || navigator.pdfViewerEnabled
  return isShown ? <PreviewDetails {...{ copy, filename, filetype }} /> : <CopyLink copy={copy} />
}

function CopyLink({ copy }: { copy: Blob }) {
  const url = useObjectUrl(copy, 'pdf')
  return (
    <div className={styles.preview}>
      <OpenLink url={url} />
    </div>
  )
}

interface CopyProps {
  readonly copy: Blob
  readonly filename: string
  readonly filetype: ShownType
}

function PreviewDetails({ copy, filename, filetype }: CopyProps) {
  const translate = useTranslate()
  const [open, setOpen] = useState(false)
  return (
    <details className={styles.preview} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{translate('preview')}</summary>
      {open && (
        <ErrorBoundary fallback={<p>{translate('preview_failed')}</p>}>
          <OpenPreview {...{ copy, filename, filetype }} />
        </ErrorBoundary>
      )}
    </details>
  )
}

function OpenPreview(props: CopyProps) {
  const url = useObjectUrl(props.copy, props.filetype)
  return (
    <>
      <Preview {...props} url={url} />
      <OpenLink url={url} />
    </>
  )
}

function detailOf(resume: AddedResume, translate: Translate): ReactNode {
  if (resume.kind === 'link') return <bdi>{resume.info.url}</bdi>
  const copy = resume.kind === 'file' && resume.copy
  const size = copy && readableSize(copy.size, translate)
  return size && translate('file_and_size', { type: resume.info.filetype.toUpperCase(), size })
}

/** Media types set here, so that nothing in the file decides how it is shown. */
const MEDIA_TYPES = { pdf: 'application/pdf', txt: 'text/plain;charset=utf-8' } as const satisfies Record<
  ShownType,
  string
>

function OpenLink({ url }: { readonly url: string | undefined }) {
  const translate = useTranslate()
  return (
    <p>
      <a href={url} target="_blank" rel="noopener noreferrer">
        {translate('preview_open')}
      </a>
    </p>
  )
}

function useObjectUrl(copy: Blob, type: ShownType): string | undefined {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(copy.slice(0, copy.size, MEDIA_TYPES[type]))
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [copy, type])
  return url
}
