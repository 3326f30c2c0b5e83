export interface Point {
  readonly x: number
  readonly y: number
}

/** Corners of a photographed sheet, as parts of the picture: top left, top right, bottom right, bottom left. */
export type Corners = readonly [Point, Point, Point, Point]

/** Least area that two neighboring edges span, as a part of the picture. */
const LEAST_AREA = 0.02

/** Moves a corner within the picture, unless the sheet would be folded or nearly empty. */
export function moveCorner(corners: Corners, index: number, { x, y }: Point): Corners {
  const to = { x: Math.min(Math.max(x, 0), 1), y: Math.min(Math.max(y, 0), 1) }
  const moved = corners.map((corner, at) => (at === index ? to : corner)) as unknown as Corners
  const isWide = moved.every((corner, at) => {
    const [before, after] = [moved[(at + 3) % 4]!, moved[(at + 1) % 4]!]
    const area = (corner.x - before.x) * (after.y - corner.y) - (corner.y - before.y) * (after.x - corner.x)
    return area >= LEAST_AREA
  })
  return isWide ? moved : corners
}

/** Turns a sheet with its picture, by a quarter clockwise. */
export function turnCorners(corners: Corners): Corners {
  const [topLeft, topRight, bottomRight, bottomLeft] = corners.map(({ x, y }) => ({ x: 1 - y, y: x }))
  return [bottomLeft!, topLeft!, topRight!, bottomRight!]
}

/** Dots an inch of a straightened sheet, at least. */
export const LEAST_DOTS = 150

/** Returns the pixels of a straightened sheet: as many as photographed, within dots an inch of Letter. */
export function sheetSize(corners: Corners, picture: { width: number; height: number }, mostDots: number) {
  const [top, right, bottom, left] = corners.map(({ x, y }, at) => {
    const next = corners[(at + 1) % 4]!
    return Math.hypot((next.x - x) * picture.width, (next.y - y) * picture.height)
  })
  const width = Math.max(top!, bottom!)
  const height = Math.max(left!, right!)
  const dots = Math.max(Math.min(width, height) / 8.5, Math.max(width, height) / 11)
  const scale = Math.min(Math.max(dots, LEAST_DOTS), mostDots) / dots
  return { width: Math.ceil(width * scale), height: Math.ceil(height * scale) }
}
