import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { DRAWN_PAGE_MAX_PIXELS } from '@resume-library/contract/limits'
import { createCanvas } from '../testing/canvas.ts'
import { assemble, pdfColumn, pdfFile, pdfStream } from '../testing/pdf-file.ts'
import { pdfOfEverything, squares } from '../testing/pdf-of-everything.ts'
import { DRAWING_MAX_PIXELS } from '../text/limits.ts'
import { drawFirstPage } from './draw-first-page.ts'

const WIDTH = 400

describe('a first page', () => {
  test('shows everything that stands on it, where it stands', async () => {
    const { canvas, pages } = (await drawFirstPage(pdfOfEverything(), WIDTH, createCanvas))!
    assert.deepEqual([canvas.width, canvas.height, pages], [WIDTH, WIDTH, 1])
    for (const { name, left, top, width, height } of squares) {
      const place = [left, top, width, height].map((share) => share * WIDTH) as Place
      const share = inkIn(canvas, place) / (width * height * WIDTH ** 2)
      assert.ok(share > 0.03 && share < 0.7, `${name}: ${share}`)
    }
    assert.ok(inkIn(canvas, [310, 10, 80, 80]) > 6_000, 'a field of a form')
    assert.equal(inkIn(canvas, [200, 0, 100, 100]), 0, 'and nothing else')
  })

  test('gives letters of a font that it only names the width that the file says', async () => {
    const page = () => pdfFile([{ text: 'Hamburgefonts', x: 10, y: 400, size: 40 }])
    const drawn = (await drawFirstPage(page(), WIDTH, createCanvas))!
    // As where the system's letters are twice as wide.
    const squeezed = (await drawFirstPage(page(), WIDTH, (width, height) => {
      const canvas = createCanvas(width, height)
      const context = canvas.getContext('2d') as unknown as { measureText(text: string): { width: number } }
      const measure = context.measureText.bind(context)
      context.measureText = (text) => ({ width: 2 * measure(text).width })
      return canvas
    }))!
    const all: Place = [0, 0, WIDTH, drawn.canvas.height]
    const share = inkIn(squeezed.canvas, all) / inkIn(drawn.canvas, all)
    assert.ok(share > 0.4 && share < 0.7, String(share))
  })

  test('on which nothing is seen is none', async () => {
    assert.equal(await drawFirstPage(pdfFile([]), WIDTH, createCanvas), null)
    assert.ok(await drawFirstPage(pdfFile(pdfColumn(50, 700, ['Jane'])), WIDTH, createCanvas))
  })

  test('that asks for more canvases at a time than there is memory for is a fault', async () => {
    let pixels = 0
    const counted: typeof createCanvas = (width, height) => {
      pixels += width * height
      return createCanvas(width, height)
    }
    await assert.rejects(drawFirstPage(groupsInGroups(200), 1_000, counted), RangeError)
    assert.ok(pixels <= DRAWING_MAX_PIXELS + DRAWN_PAGE_MAX_PIXELS, String(pixels))
    assert.ok(await drawFirstPage(groupsInGroups(5), WIDTH, createCanvas))
  })

  test('of what is no PDF is a fault', async () => {
    await assert.rejects(drawFirstPage(new Uint8Array(Buffer.from('%PDF-1.4')), WIDTH, createCanvas))
  })
})

/** A page of see-through groups, each in the one before, and each as large as the page. */
function groupsInGroups(count: number) {
  const group = '/Type /XObject /Subtype /Form /BBox [0 0 612 792] /Group << /S /Transparency /I true >>'
  const seeThrough = '/ExtGState << /A << /ca 0.5 >> >>'
  const resources = (inner: number) => `/Resources << ${seeThrough} /XObject << /X ${inner} 0 R >> >>`
  return assemble([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R ${resources(5)} >>`,
    pdfStream('/A gs /X Do'),
    ...Array.from({ length: count }, (_, at) =>
      pdfStream('/A gs 0 0 300 300 re f /X Do', `${group} ${resources(at + 6)}`),
    ),
  ])
}

type Place = [left: number, top: number, width: number, height: number]
type Drawn = ReturnType<typeof createCanvas>

/** Pixels that are not white. */
function inkIn(canvas: Drawn, place: Place): number {
  const { data } = canvas.getContext('2d')!.getImageData(...place)
  let ink = 0
  for (let at = 0; at < data.length; at += 4) if (data[at]! + data[at + 1]! + data[at + 2]! < 700) ink++
  return ink
}
