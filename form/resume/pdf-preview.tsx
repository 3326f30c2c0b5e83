import { useEffect, useState } from 'react'
import { useTranslate } from '../messages/messages.ts'
import { showsOwnFrames } from './shows-own-frames.ts'

/** A frame that has not come by then is given up, in milliseconds. */
const FRAME_TIMEOUT_MS = 10_000

/** As wide as the frame, and in Chromium without its pictures of pages, which take half of it. */
const VIEW = '#navpanes=0&view=FitH'

type Frame = 'unknown' | 'loading' | 'shown' | 'impossible'

interface PdfPreviewProps {
  /** Of the local copy. */
  readonly url: string
  readonly title: string
  readonly className: string
}

/**
 * A PDF in the browser's own viewer, which Chromium refuses in a sandboxed frame, and which is a sandbox itself. Where a
 * frame would stay empty, that is said.
 */
export function PdfPreview({ url, title, className }: PdfPreviewProps) {
  const translate = useTranslate()
  const [frame, setFrame] = useState<Frame>('unknown')
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
  if (frame === 'impossible') return <p>{translate('preview_impossible')}</p>
  return <iframe className={className} src={url + VIEW} title={title} onLoad={() => setFrame('shown')} />
}
