import { useEffect, useState } from 'react'
import { useTranslate } from '../../messages/messages.ts'
import { decodeText } from './decode-text.ts'
import styles from './resume.module.css'

export type ShownType = 'pdf' | 'txt'

interface PreviewProps {
  readonly copy: Blob
  readonly url: string | undefined
  readonly filename: string
  readonly filetype: ShownType
}

export function Preview({ copy, url, filename, filetype }: PreviewProps) {
  const title = useTranslate()('preview_title', { filename })
  if (filetype === 'txt') return <TextPreview copy={copy} title={title} />
  return url && <PdfPreview url={url} title={title} />
}

const FRAME_TIMEOUT_MS = 10_000

/** Fits the frame's width, and hides Chromium's thumbnails, which take half of it. */
const VIEW = '#navpanes=0&view=FitH'

type Frame = 'unknown' | 'loading' | 'shown' | 'impossible'

/** Shows a PDF in the browser's own viewer, or says that it cannot. Chromium refuses it in a sandboxed frame. */
function PdfPreview({ url, title }: { readonly url: string; readonly title: string }) {
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
  return <iframe className={styles.frame} src={url + VIEW} title={title} onLoad={() => setFrame('shown')} />
}

/** Megabytes of text would hold a phone up for many seconds. */
const SHOWN_BYTES = 64 * 1024

function TextPreview({ copy, title }: { readonly copy: Blob; readonly title: string }) {
  const translate = useTranslate()
  const [text, setText] = useState<string>()
  useEffect(() => {
    let isOver = false
    copy
      .slice(0, SHOWN_BYTES)
      .arrayBuffer()
      .then(
        (bytes) => isOver || setText(decodeText(bytes)),
        () => isOver || setText(''),
      )
    return () => {
      isOver = true
    }
  }, [copy])
  if (text === undefined) return <p>{translate('loading')}</p>
  if (!text.trim()) return <p>{translate('preview_failed')}</p>
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: who has no mouse scrolls it with the arrow keys */}
      <section className={styles.text} tabIndex={0} aria-label={title}>
        <pre>{text}</pre>
      </section>
      {copy.size > SHOWN_BYTES && <p>{translate('preview_beginning')}</p>}
    </>
  )
}

const TIMEOUT_MS = 2_000

/**
 * Tests in a hidden frame whether the engine shows the page's own documents. WebKit applies `frame-ancestors 'none'` to
 * them and leaves the frame empty.
 */
async function showsOwnFrames(): Promise<boolean> {
  const url = URL.createObjectURL(new Blob(['shown'], { type: 'text/plain' }))
  const frame = document.createElement('iframe')
  frame.hidden = true
  frame.src = url
  try {
    return await new Promise<boolean>((resolve) => {
      setTimeout(resolve, TIMEOUT_MS, false)
      frame.onload = () => resolve(frame.contentDocument?.body?.textContent === 'shown')
      document.body.append(frame)
    })
  } finally {
    frame.remove()
    URL.revokeObjectURL(url)
  }
}
