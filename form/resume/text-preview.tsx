import { useEffect, useState } from 'react'
import { useTranslate } from '../messages/messages.ts'
import { decodeText } from './decode-text.ts'

/** Megabytes of text would hold a phone up for many seconds. */
const SHOWN_BYTES = 64 * 1024

interface TextPreviewProps {
  readonly copy: Blob
  readonly title: string
  readonly className: string
}

/** The beginning of a text, as text: nothing in it is markup. */
export function TextPreview({ copy, title, className }: TextPreviewProps) {
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
      <section className={className} tabIndex={0} aria-label={title}>
        <pre>{text}</pre>
      </section>
      {copy.size > SHOWN_BYTES && <p>{translate('preview_beginning')}</p>}
    </>
  )
}
