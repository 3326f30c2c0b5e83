import { mix, type Pixels } from './straighten.ts'

/** Cells along a sheet's width, in each of which the paper's color is measured. */
const CELLS = 24
/** Least brightness of paper, as a share of the brightest: a black box stays black. */
const DARKEST_PAPER = 0.45
/** White from this share of the paper's brightness on, so that its grain goes. */
const WHITE_SHARE = 0.9

/** Returns a function that makes the paper of rows white, in shadows and tinted light, too. */
export function lighten({ width, height, data }: Pixels) {
  const size = Math.ceil(width / CELLS)
  const columns = Math.ceil(width / size)
  const rows = Math.ceil(height / size)
  const brightest = new Uint8Array(columns * rows * 3)
  // Every second pixel will do.
  for (let row = 0; row < height; row += 2)
    for (let column = 0; column < width; column += 2) {
      const cell = (Math.floor(row / size) * columns + Math.floor(column / size)) * 3
      const at = (row * width + column) * 4
      for (let color = 0; color < 3; color++)
        if (data[at + color]! > brightest[cell + color]!) brightest[cell + color] = data[at + color]!
    }
  const darkest = brightest.reduce((one, other) => Math.max(one, other), 1) * DARKEST_PAPER
  const gains = Float32Array.from(brightest, (value) => 255 / (Math.max(value, darkest) * WHITE_SHARE))
  const cellAt = (pixel: number, cells: number) =>
    Math.min(Math.max((pixel + 0.5) / size - 0.5, 0), cells - 1)
  return (fromRow: number, toRow: number): void => {
    for (let row = fromRow; row < toRow; row++) {
      const y = cellAt(row, rows)
      const top = Math.floor(y) * columns * 3
      const bottom = Math.ceil(y) * columns * 3
      const line = gains
        .slice(top, top + columns * 3)
        .map((gain, at) => mix(gain, gains[bottom + at]!, y % 1))
      for (let column = 0; column < width; column++) {
        const x = cellAt(column, columns)
        const left = Math.floor(x) * 3
        const right = Math.ceil(x) * 3
        const at = (row * width + column) * 4
        for (let color = 0; color < 3; color++)
          data[at + color] = data[at + color]! * mix(line[left + color]!, line[right + color]!, x % 1)
      }
    }
  }
}
