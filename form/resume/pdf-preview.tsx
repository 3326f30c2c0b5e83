import { useEffect, useState } from 'react'
import { useTranslate } from '../messages/messages.ts'
import { canDrawPages } from './draw-page.ts'
import { DrawnPage } from './drawn-page.tsx'
import { showsOwnFrames } from './shows-own-frames.ts'

/** A frame that has not come by then is given up, in milliseconds. */
const FRAME_TIMEOUT_MS = 10_000

/** As wide as the frame, and in Chromium without its pictures of pages, which take half of it. */
const VIEW = '#navpanes=0&view=FitH'

type Frame = 'unknown' | 'loading' | 'shown' | 'impossible'

interface PdfPreviewProps {
  readonly copy: Blob
  /** Of the local copy. */
  readonly url: string
  readonly filename: string
  readonly title: string
  readonly styles: Readonly<Record<'frame' | 'page', string>>
}

/**
 * A PDF in the browser's own viewer, which Chromium refuses in a sandboxed frame, and which is a sandbox itself. Where
 * there is none, or a frame would stay empty, its first page is drawn; where it cannot be, that is said.
 */
export function PdfPreview({ copy, url, filename, title, styles }: PdfPreviewProps) {
  const translate = useTranslate()
  const [frame, setFrame] = useState<Frame>(navigator.pdfViewerEnabled ? 'unknown' : 'impossible')
  useEffect(() => {
    if (frame !== 'unknown') return
    let isOver = false
    showsOwnFrames().then((can) => isOver || setFrame(can ? 'loading' : 'impossible'))
    return () => {
      isOver = true
    }
  }, [frame])
  useEffect(() => {
    if (frame !== 'loading') return
    const timer = setTimeout(() => setFrame('impossible'), FRAME_TIMEOUT_MS)
    return () => clearTimeout(timer)
  }, [frame])
  if (frame === 'unknown') return <p>{translate('loading')}</p>
  if (frame !== 'impossible')
    return <iframe className={styles.frame} src={url + VIEW} title={title} onLoad={() => setFrame('shown')} />
  if (!canDrawPages()) return <p>{translate('preview_impossible')}</p>
  return <DrawnPage copy={copy} filename={filename} title={title} className={styles.page} />
}
