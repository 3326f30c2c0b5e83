import { RESUME_READING_MS } from '@resume-library/contract/limits'
import { askWorker } from '../browser/ask-worker.ts'

export interface PictureOrder {
  readonly file: Blob
  /** In pixels of the device. */
  readonly width: number
}

export interface DrawnPicture {
  /** Of the first page; whoever has it closes it. */
  readonly bitmap: ImageBitmap
  /** Of the whole file. */
  readonly pages: number
}

const startWorker = () => new Worker(new URL('./draw-page.worker.ts', import.meta.url), { type: 'module' })

/** Whether the quarter of a megabyte that draws a page may be fetched, and could draw. */
export function canDrawPages(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  return 'OffscreenCanvas' in globalThis && !connection?.saveData
}

/**
 * Draws the first page of a PDF in a Worker of its own, which ends with the picture, when it is aborted, and after
 * {@link RESUME_READING_MS}. Null where there is none. Never rejects.
 */
export async function drawPage(
  order: PictureOrder,
  signal: AbortSignal,
  start = startWorker,
): Promise<DrawnPicture | null> {
  const drawing = new AbortController()
  const stop = () => drawing.abort()
  const timer = setTimeout(stop, RESUME_READING_MS)
  signal.addEventListener('abort', stop)
  const picture = await askWorker<DrawnPicture>(start, order, drawing.signal)
  clearTimeout(timer)
  signal.removeEventListener('abort', stop)
  return picture
}
