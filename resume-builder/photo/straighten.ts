import type { Corners } from './sheet.ts'

/** Pixels as of `ImageData`: red, green, blue, alpha. */
export interface Pixels {
  readonly width: number
  readonly height: number
  readonly data: Uint8ClampedArray
}

/** Returns a function that draws rows of the straightened sheet, so that the page can answer in between. */
export function straighten(picture: Pixels, corners: Corners, sheet: Pixels) {
  const project = projectionTo(corners)
  return (fromRow: number, toRow: number): void => {
    for (let row = fromRow; row < toRow; row++)
      for (let column = 0; column < sheet.width; column++) {
        const { x, y } = project((column + 0.5) / sheet.width, (row + 0.5) / sheet.height)
        const offset = (row * sheet.width + column) * 4
        sample(picture, x * picture.width - 0.5, y * picture.height - 0.5, sheet.data, offset)
      }
  }
}

/** Returns the homography from the unit square to a quadrilateral (Heckbert 1989, section 2.2.3). */
function projectionTo([first, second, third, fourth]: Corners) {
  const right = { x: second.x - third.x, y: second.y - third.y }
  const left = { x: fourth.x - third.x, y: fourth.y - third.y }
  const sum = { x: first.x - second.x + third.x - fourth.x, y: first.y - second.y + third.y - fourth.y }
  const area = right.x * left.y - left.x * right.y
  const g = (sum.x * left.y - left.x * sum.y) / area
  const h = (right.x * sum.y - sum.x * right.y) / area
  const a = { x: second.x - first.x + g * second.x, y: second.y - first.y + g * second.y }
  const b = { x: fourth.x - first.x + h * fourth.x, y: fourth.y - first.y + h * fourth.y }
  return (u: number, v: number) => {
    const depth = g * u + h * v + 1
    return { x: (a.x * u + b.x * v + first.x) / depth, y: (a.y * u + b.y * v + first.y) / depth }
  }
}

/** Writes the color between the four nearest pixels, opaque. */
function sample(
  { data, width, height }: Pixels,
  x: number,
  y: number,
  sheet: Uint8ClampedArray,
  offset: number,
) {
  const left = Math.min(Math.max(x, 0), width - 1)
  const top = Math.min(Math.max(y, 0), height - 1)
  const at = (Math.floor(top) * width + Math.floor(left)) * 4
  const next = left % 1 ? 4 : 0
  const below = top % 1 ? width * 4 : 0
  for (let color = at; color < at + 3; color++) {
    const upper = mix(data[color]!, data[color + next]!, left % 1)
    const lower = mix(data[color + below]!, data[color + below + next]!, left % 1)
    sheet[offset + color - at] = mix(upper, lower, top % 1)
  }
  sheet[offset + 3] = 255
}

export const mix = (one: number, other: number, share: number) => one + (other - one) * share
