import { type Corners, moveCorner, type Point } from '@resume-library/resume-builder/photo/sheet'
import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from 'react'
import { useTranslate } from '../messages/messages.ts'
import styles from './photo.module.css'
import { drawSheet } from './photo-picture.ts'
import type { PhotoPage } from './photo-scan.ts'

interface PageCropProps {
  readonly page: PhotoPage
  readonly isLight: boolean
  readonly onCorners: (corners: Corners) => void
}

/** Shows a picture with a handle at each corner of the sheet, and the straightened sheet. */
export function PageCrop({ page: { shown, corners }, isLight, onCorners }: PageCropProps) {
  const translate = useTranslate()
  const outline = corners.map(({ x, y }) => `${x} ${y}`).join('L')
  return (
    <div className={styles.crop}>
      <div className={styles.stage}>
        <div ref={(place) => place?.replaceChildren(shown)} />
        <svg viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true">
          <path d={`M0 0H1V1H0ZM${outline}Z`} fillRule="evenodd" />
        </svg>
        {CORNER_NAMES.map((name, index) => (
          <Handle
            key={name}
            name={translate(name)}
            corner={corners[index]!}
            onMove={(to) => onCorners(moveCorner(corners, index, to))}
          />
        ))}
      </div>
      <Result {...{ shown, corners, isLight }} />
    </div>
  )
}

const CORNER_NAMES = ['photo_top_left', 'photo_top_right', 'photo_bottom_right', 'photo_bottom_left'] as const

/** Directions of the arrow keys, in hundredths of the picture; with Shift five times as far. */
const ARROWS: Readonly<Record<string, readonly [right: number, down: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

function Handle({ name, corner, onMove }: { name: string; corner: Point; onMove: (to: Point) => void }) {
  const translate = useTranslate()
  const drag = ({ currentTarget, pointerId, clientX, clientY }: PointerEvent<HTMLButtonElement>) => {
    if (!currentTarget.hasPointerCapture(pointerId)) return
    const { left, top, width, height } = currentTarget.parentElement!.getBoundingClientRect()
    onMove({ x: (clientX - left) / width, y: (clientY - top) / height })
  }
  const press = (event: KeyboardEvent) => {
    const arrow = ARROWS[event.key]
    if (!arrow) return
    event.preventDefault()
    const [right, down] = arrow.map((step) => (step * (event.shiftKey ? 5 : 1)) / 100)
    onMove({ x: corner.x + right!, y: corner.y + down! })
  }
  const [x, y] = [Math.round(corner.x * 100), Math.round(corner.y * 100)]
  return (
    <button
      type="button"
      role="slider"
      className={styles.handle}
      style={{ left: `${corner.x * 100}%`, top: `${corner.y * 100}%` }}
      aria-label={name}
      aria-valuenow={x}
      aria-valuetext={translate('photo_position', { x: String(x), y: String(y) })}
      onPointerDown={({ currentTarget, pointerId }) => currentTarget.setPointerCapture(pointerId)}
      onPointerMove={drag}
      onKeyDown={press}
    />
  )
}

/** Delay after the last change. */
const RESULT_AFTER_MS = 150

function Result({ shown, corners, isLight }: Pick<PhotoPage, 'shown' | 'corners'> & { isLight: boolean }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const controller = new AbortController()
    const options = { isLight, mostDots: 50, signal: controller.signal }
    const show = (sheet: HTMLCanvasElement) => place.current?.replaceChildren(sheet)
    const timer = setTimeout(() => drawSheet(shown, corners, options).then(show, () => {}), RESULT_AFTER_MS)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [shown, corners, isLight])
  return (
    <div className={styles.result}>
      <p className="small">{useTranslate()('photo_result')}</p>
      <div ref={place} />
    </div>
  )
}
