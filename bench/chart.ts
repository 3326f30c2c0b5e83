import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Chart } from './part.ts'
import { figure, readReports } from './report.ts'

const FILE = join(import.meta.dirname, '../docs/images/bench.svg')

const WIDTH = 800
const PANEL_WIDTH = WIDTH / 2
const LABEL_WIDTH = 92
const VALUE_WIDTH = 76
const BAR_HEIGHT = 14
const BAR_STEP = 22
const TITLE_HEIGHT = 34
const MARGIN = 16

/** Light or dark as the viewer's system is, on paper of its own: the page around it may be of the other kind. */
const STYLE = `
  .paper { fill: #fff }
  text { font: 13px system-ui, sans-serif; fill: #1f2328 }
  .title { font-weight: 600 }
  .value { fill: #59636e }
  .bar { fill: #8c959f }
  .ours { fill: #0b57d0 }
  @media (prefers-color-scheme: dark) {
    .paper { fill: #0d1117 }
    text { fill: #f0f6fc }
    .value { fill: #9198a1 }
    .bar { fill: #656c76 }
    .ours { fill: #6ea8ff }
  }`

/** Draws the charts of the kept results for the README: two panels a row, shorter is better, ours in colour. */
export async function writeChart(): Promise<void> {
  const charts = (await readReports()).flatMap((report) => report.charts ?? [])
  if (charts.length === 0) return
  await mkdir(join(FILE, '..'), { recursive: true })
  await writeFile(FILE, chartSvg(charts))
}

export function chartSvg(charts: readonly Chart[]): string {
  const heights = charts.map(({ bars }) => TITLE_HEIGHT + bars.length * BAR_STEP + MARGIN)
  const panelHeight = Math.max(...heights)
  const height = panelHeight * Math.ceil(charts.length / 2)
  const panels = charts.map((chart, index) =>
    panel(chart, (index % 2) * PANEL_WIDTH, Math.floor(index / 2) * panelHeight),
  )
  const alternative = charts.map(({ title, unit, bars }) => {
    const values = bars.map(({ name, value }) => `${name} ${figure(value)} ${unit}`)
    return `${title}: ${values.join(', ')}.`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" role="img" aria-labelledby="title">
<title id="title">${escaped(alternative.join(' '))}</title>
<style>${STYLE}
</style>
<rect class="paper" width="${WIDTH}" height="${height}" rx="6"/>
${panels.join('\n')}
</svg>
`
}

function panel({ title, unit, bars }: Chart, left: number, top: number): string {
  const longest = Math.max(...bars.map(({ value }) => value))
  const room = PANEL_WIDTH - LABEL_WIDTH - VALUE_WIDTH - 2 * MARGIN
  const lines = bars.map(({ name, value }, index) => {
    const y = TITLE_HEIGHT + index * BAR_STEP
    const width = Math.max(1, (value / longest) * room)
    const x = MARGIN + LABEL_WIDTH
    const shape = `<rect class="bar${index === 0 ? ' ours' : ''}" x="${x}" y="${y}" width="${width.toFixed(1)}" height="${BAR_HEIGHT}" rx="2"/>`
    const label = `<text x="${x - 8}" y="${y + 11}" text-anchor="end">${escaped(name)}</text>`
    const number = `<text class="value" x="${(x + width + 6).toFixed(1)}" y="${y + 11}">${figure(value)} ${unit}</text>`
    return shape + label + number
  })
  const heading = `<text class="title" x="${MARGIN}" y="20">${escaped(title)}</text>`
  return `<g transform="translate(${left} ${top})">${[heading, ...lines].join('\n')}</g>`
}

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;')
