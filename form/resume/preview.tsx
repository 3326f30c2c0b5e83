import { useTranslate } from '../messages/messages.ts'
import type { ShownType } from './open-link.tsx'
import { PdfPreview } from './pdf-preview.tsx'
import { TextPreview } from './text-preview.tsx'

interface PreviewProps {
  readonly copy: Blob
  /** Of the copy; it comes with the part of the page that fetches this one, as do the styles. */
  readonly url: string | undefined
  readonly filename: string
  readonly filetype: ShownType
  /** Of each way in which something is shown. */
  readonly styles: Readonly<Record<'frame' | 'text', string>>
}

/** The local copy: each type is shown in a way of its own. */
export function Preview({ copy, url, filename, filetype, styles }: PreviewProps) {
  const translate = useTranslate()
  const title = translate('preview_title', { filename })
  return (
    <>
      {filetype === 'txt' && <TextPreview copy={copy} title={title} className={styles.text} />}
      {filetype === 'pdf' && url && <PdfPreview url={url} title={title} className={styles.frame} />}
    </>
  )
}
