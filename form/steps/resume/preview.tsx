import { useEffect, useState } from 'react'
import { useTranslate } from '../../messages/messages.ts'
import { decodeText } from './decode-text.ts'
import styles from './resume.module.css'

/** Fits the frame's width, and hides Chromium's thumbnails, which take half of it. */
const VIEW = '#navpanes=0&view=FitH'

/** Shows a PDF in the browser's own viewer, or says that it cannot. Chromium refuses it in a sandboxed frame. */
export function PdfPreview({ url, title }: { readonly url: string; readonly title: string }) {
  const translate = useTranslate()
  const [canShow, setCanShow] = useState<boolean>()
  useEffect(() => {
    let isOver = false
    showsOwnFrames().then((can) => isOver || setCanShow(can))
    return () => {
      isOver = true
    }
  }, [])
  if (canShow === undefined) return <p>{translate('loading')}</p>
  if (!canShow) return <p>{translate('preview_impossible')}</p>
  return <iframe className={styles.frame} src={url + VIEW} title={title} />
}

/** Maximum bytes of text to render. */
const SHOWN_BYTES = 64 * 1024

export function TextPreview({ copy, title }: { readonly copy: Blob; readonly title: string }) {
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

/** Tests whether blob URLs can be framed: WebKit applies `frame-ancestors` to them. */
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
