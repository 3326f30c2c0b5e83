import { useTranslate } from '../messages/messages.ts'
import { OpenLink, type ShownType, useObjectUrl } from './open-link.tsx'
import { PdfPreview } from './pdf-preview.tsx'
import { TextPreview } from './text-preview.tsx'

interface PreviewProps {
  readonly copy: Blob
  readonly filename: string
  readonly filetype: ShownType
  /** Of each way in which something is shown; the styles come with the step. */
  readonly styles: Readonly<Record<'frame' | 'text', string>>
}

/** The local copy: each type is shown in a way of its own, and a link opens it whatever this engine can show. */
export function Preview({ copy, filename, filetype, styles }: PreviewProps) {
  const translate = useTranslate()
  const url = useObjectUrl(copy, filetype)
  const title = translate('preview_title', { filename })
  return (
    <>
      {filetype === 'txt' && <TextPreview copy={copy} title={title} className={styles.text} />}
      {filetype === 'pdf' && url && <PdfPreview url={url} title={title} className={styles.frame} />}
      <OpenLink url={url} />
    </>
  )
}
