import { useEffect, useRef, useState } from 'react'
import { useTranslate } from '../messages/messages.ts'
import { type DrawnPicture, drawPage } from './draw-page.ts'

interface DrawnPageProps {
  readonly copy: Blob
  readonly filename: string
  readonly title: string
  readonly className: string
}

/** The first page of a PDF as a picture that the device has drawn. Its box has one size from the beginning. */
export function DrawnPage({ copy, filename, title, className }: DrawnPageProps) {
  const translate = useTranslate()
  const box = useRef<HTMLElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const [pages, setPages] = useState<number | 'unknown' | 'none'>('unknown')
  useEffect(() => {
    const abort = new AbortController()
    // Nothing is as wide as what is on another step by now.
    const width = (box.current!.clientWidth || innerWidth) * devicePixelRatio
    drawPage({ file: copy, width }, abort.signal).then((picture) => {
      if (abort.signal.aborted) return picture?.bitmap.close()
      setPages(picture && show(picture, canvas.current!) ? picture.pages : 'none')
    })
    return () => abort.abort()
  }, [copy])
  const isDrawn = typeof pages === 'number'
  return (
    <section
      ref={box}
      className={className}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: who has no mouse scrolls it with the arrow keys
      tabIndex={0}
      aria-label={title}
      data-empty={!isDrawn || undefined}
    >
      {pages === 'unknown' && <p>{translate('loading')}</p>}
      {pages === 'none' && <p>{translate('preview_failed')}</p>}
      <canvas
        ref={canvas}
        role="img"
        aria-label={translate('preview_first_page', { filename })}
        hidden={!isDrawn}
      />
      {isDrawn && pages > 1 && <p>{translate('preview_first_only')}</p>}
    </section>
  )
}

/** Whether the picture could be shown: its memory becomes the canvas's, and is free again in any case. */
function show({ bitmap }: DrawnPicture, canvas: HTMLCanvasElement): boolean {
  canvas.width = bitmap.width
  canvas.height = bitmap.height
  const context = canvas.getContext('bitmaprenderer')
  context?.transferFromImageBitmap(bitmap)
  bitmap.close()
  return context !== null
}
