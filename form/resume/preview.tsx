import { useEffect, useState } from 'react'
import { useTranslate } from '../messages/messages.ts'

interface PreviewProps {
  readonly copy: Blob
  readonly filename: string
  readonly filetype: 'pdf' | 'txt'
  /** Of the frame; the styles come with the step. */
  readonly className: string | undefined
}

/** The types are set here, so that nothing of the file decides what it is shown as. */
const MEDIA_TYPES = { pdf: 'application/pdf', txt: 'text/plain;charset=utf-8' } as const

/** Megabytes of text in one frame would hold a phone up for many seconds. */
const TEXT_SHOWN_BYTES = 64 * 1024

/**
 * The local copy in a frame of its own. A text gets no rights at all there. A PDF needs the browser's own viewer,
 * which Chromium refuses in a sandboxed frame, and which is a sandbox itself; where there is none, there is a link.
 */
export function Preview({ copy, filename, filetype, className }: PreviewProps) {
  const translate = useTranslate()
  const url = useObjectUrl(copy, MEDIA_TYPES[filetype])
  const beginning = useObjectUrl(
    copy,
    MEDIA_TYPES[filetype],
    filetype === 'txt' ? TEXT_SHOWN_BYTES : copy.size,
  )
  const title = translate('preview_title', { filename })
  const hasViewer = filetype === 'txt' || navigator.pdfViewerEnabled
  return (
    <>
      {!hasViewer && <p>{translate('preview_impossible')}</p>}
      {beginning && hasViewer && (
        <iframe
          className={className}
          src={beginning}
          title={title}
          {...(filetype === 'txt' && { sandbox: '' })}
        />
      )}
      {filetype === 'txt' && copy.size > TEXT_SHOWN_BYTES && <p>{translate('preview_beginning')}</p>}
      <p>
        <a href={url} target="_blank" rel="noopener noreferrer">
          {translate('preview_open')}
        </a>
      </p>
    </>
  )
}

function useObjectUrl(copy: Blob, type: string, length = copy.size): string | undefined {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(copy.slice(0, length, type))
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [copy, type, length])
  return url
}
