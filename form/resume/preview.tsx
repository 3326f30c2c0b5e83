import { useEffect, useState } from 'react'
import { useTranslate } from '../messages/messages.ts'
import { PdfPreview } from './pdf-preview.tsx'
import { TextPreview } from './text-preview.tsx'

interface PreviewProps {
  readonly copy: Blob
  readonly filename: string
  readonly filetype: 'pdf' | 'txt'
  /** Of each way in which something is shown; the styles come with the step. */
  readonly styles: Readonly<Record<'frame' | 'page' | 'text', string>>
}

/** The types are set here, so that nothing of the file decides what it is shown as. */
const MEDIA_TYPES = { pdf: 'application/pdf', txt: 'text/plain;charset=utf-8' } as const

/** The local copy: each type is shown in a way of its own, and a link opens it whatever this engine can show. */
export function Preview({ copy, filename, filetype, styles }: PreviewProps) {
  const translate = useTranslate()
  const url = useObjectUrl(copy, MEDIA_TYPES[filetype])
  const title = translate('preview_title', { filename })
  return (
    <>
      {filetype === 'txt' && <TextPreview copy={copy} title={title} className={styles.text} />}
      {filetype === 'pdf' && url && (
        <PdfPreview copy={copy} url={url} filename={filename} title={title} styles={styles} />
      )}
      <p>
        <a href={url} target="_blank" rel="noopener noreferrer">
          {translate('preview_open')}
        </a>
      </p>
    </>
  )
}

function useObjectUrl(copy: Blob, type: string): string | undefined {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(copy.slice(0, copy.size, type))
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [copy, type])
  return url
}
