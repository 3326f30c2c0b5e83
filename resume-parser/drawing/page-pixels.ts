import { DRAWN_PAGE_MAX_PIXELS } from '@resume-library/contract/limits'

/** Pixels in a picture. */
export interface PictureSize {
  readonly width: number
  readonly height: number
}

/** A page that is this many times as long as it is wide, or the other way round, would be a line. */
const LONGEST_RATIO = 20

/**
 * How many pixels a page is drawn with, whatever size its file states, and their scale; null where it has no size that
 * a picture could have.
 *
 * @param page in points
 * @param width wanted, in pixels
 */
export function pagePixels(page: PictureSize, width: number): (PictureSize & { scale: number }) | null {
  const ratio = page.height / page.width
  // Not the other way round: what is no number is refused too.
  if (!(ratio <= LONGEST_RATIO && ratio >= 1 / LONGEST_RATIO)) return null
  const bounded = Math.min(Math.max(width, 1), Math.sqrt(DRAWN_PAGE_MAX_PIXELS / ratio))
  const size = { width: Math.max(1, Math.floor(bounded)), height: Math.max(1, Math.floor(bounded * ratio)) }
  return { ...size, scale: bounded / page.width }
}
