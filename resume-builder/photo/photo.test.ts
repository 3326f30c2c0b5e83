import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { lighten } from './lighten.ts'
import { type Corners, moveCorner, type Point, sheetSize, turnCorners } from './sheet.ts'
import { type Pixels, straighten } from './straighten.ts'

const WHOLE: Corners = [
  { x: 0, y: 0 },
  { x: 1, y: 0 },
  { x: 1, y: 1 },
  { x: 0, y: 1 },
]
const part = fc.double({ min: -0.5, max: 1.5, noNaN: true })
/** Corners after they were moved about. */
const anyCorners = fc
  .array(fc.tuple(fc.nat(3), fc.record({ x: part, y: part })), { maxLength: 12 })
  .map((moves) => moves.reduce<Corners>((corners, [index, to]) => moveCorner(corners, index, to), WHOLE))

function paint(width: number, height: number, colorAt: (x: number, y: number) => readonly number[]): Pixels {
  const colors = Array.from({ length: width * height }, (_, at) =>
    colorAt(at % width, Math.floor(at / width)),
  )
  return { width, height, data: new Uint8ClampedArray(colors.flatMap((color) => [...color, 255])) }
}

const colorAt = ({ width, data }: Pixels, x: number, y: number) =>
  data.subarray((y * width + x) * 4, (y * width + x) * 4 + 3)

/** Crossing of the diagonals, which perspective keeps in the middle. */
function middleOf([a, b, c, d]: Corners): Point {
  const along = { x: c.x - a.x, y: c.y - a.y }
  const across = { x: d.x - b.x, y: d.y - b.y }
  const share = ((b.x - a.x) * across.y - (b.y - a.y) * across.x) / (along.x * across.y - along.y * across.x)
  return { x: a.x + share * along.x, y: a.y + share * along.y }
}

describe('a photographed sheet', () => {
  test('stays convex, within the picture, and of 150 to 200 dots an inch', () => {
    const verify = (corners: Corners) => {
      const { x, y } = middleOf(corners)
      for (const number of [x, y]) assert.ok(number > 0 && number < 1)
      for (const number of corners.flatMap((corner) => [corner.x, corner.y]))
        assert.ok(number >= 0 && number <= 1)
      const { width, height } = sheetSize(corners, { width: 3000, height: 4000 }, 200)
      const dots = Math.max(Math.min(width, height) / 8.5, Math.max(width, height) / 11)
      assert.ok(dots >= 150 && dots < 201, `${dots} dots an inch`)
    }
    fc.assert(fc.property(anyCorners, verify))
  })

  test('is turned with its picture', () => {
    const corners = turnCorners(moveCorner(WHOLE, 0, { x: 0.2, y: 0.1 }))
    assert.deepEqual(corners, [WHOLE[0], { x: 0.9, y: 0.2 }, WHOLE[2], WHOLE[3]])
  })

  test('is straightened: its corners and its middle are where they were photographed', () => {
    const picture = paint(256, 256, (x, y) => [x, y, 9])
    const sheet = { width: 2001, height: 2001, data: new Uint8ClampedArray(2001 * 2001 * 4) }
    const verify = (corners: Corners) => {
      const drawRows = straighten(picture, corners, sheet)
      const places = [
        [0, 0],
        [2000, 0],
        [2000, 2000],
        [0, 2000],
        [1000, 1000],
      ] as const
      for (const [at, { x, y }] of [...corners, middleOf(corners)].entries()) {
        const [column, row] = places[at]!
        drawRows(row, row + 1)
        const [red, green] = colorAt(sheet, column, row)
        const distance = Math.hypot(red! + 0.5 - x * 256, green! + 0.5 - y * 256)
        assert.ok(distance < 5, `${column}, ${row}: ${distance}`)
      }
    }
    fc.assert(fc.property(anyCorners, verify))
  })

  test('is lightened: shadows and tinted light go, text and a dark box stay', () => {
    const isText = (x: number, y: number) => x % 40 < 6 && y % 40 < 20 && x < 240
    const isBox = (x: number, y: number) => x > 300 && y > 300
    const sheet = paint(480, 480, (x, y) => {
      const light = 110 + (x + y) / 9
      const ink = isBox(x, y) ? 0.15 : isText(x, y) ? 0.3 : 1
      return [light * ink, light * 0.95 * ink, light * 0.75 * ink]
    })
    lighten(sheet)(0, 480)
    for (let x = 2; x < 480; x += 7)
      for (let y = 2; y < 480; y += 7) {
        const least = Math.min(...colorAt(sheet, x, y))
        if (isBox(x, y)) assert.ok(least < 110, `box at ${x}, ${y}: ${least}`)
        else if (isText(x, y)) assert.ok(least < 130, `text at ${x}, ${y}: ${least}`)
        else if (x < 260 && y < 260) assert.ok(least > 245, `paper at ${x}, ${y}: ${least}`)
      }
  })
})
