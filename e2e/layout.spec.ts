import assert from 'node:assert/strict'
import type { Page } from '@playwright/test'
import { assertAccessible } from './harness/accessibility.ts'
import { enter, open, register } from './harness/operators.ts'
import { setStage } from './harness/stage.ts'
import { test } from './harness/test.ts'
import { failedPage, queued } from './scenes/failures.ts'
import { registration } from './scenes/registration.ts'
import { added, filling, making } from './scenes/resume.ts'
import { withoutScript } from './scenes/without-script.ts'

const WALKS = [registration, filling, added, making, withoutScript, queued, failedPage]
/** Widths of the page in pixels, and sizes of letters in percent. */
const SIZES = [
  [320, 100],
  ...[360, 768, 1280].flatMap((width) => [100, 200].map((letters) => [width, letters] as const)),
] as const

// It is the longest file, and would keep one worker busy after the others.
test.describe.configure({ mode: 'parallel' })

for (const [environment, walks] of Map.groupBy(WALKS, (walk) => walk.environment))
  test.describe(`no word is broken, nothing cut or covered${environment ? ', queued' : ''}`, {
    tag: '@chromium',
  }, () => {
    const stage = setStage({ scripted: true, ...(environment && { environment }) })

    for (const language of ['en', 'es', 'ar'])
      for (const walk of walks)
        test(`${walk.name} in ${language}`, async () => {
          walk.script?.(stage.provider)
          const page = await stage.visit({ expected: walk.expected ?? /^$/, reducedMotion: 'reduce' })
          await page.goto(`/?lang=${language}`)
          const faults: string[] = []
          for (const [name, reach] of walk.scenes) {
            await reach(page)
            for (const [width, letters] of SIZES) {
              await page.setViewportSize({ width, height: 800 })
              for (const fault of await findLayoutFaults(page, letters))
                faults.push(`${name}, ${width} px, letters of ${letters} %: ${fault}`)
            }
            await page.evaluate(() => document.documentElement.removeAttribute('style'))
          }
          assert.deepEqual(faults, [])
        })
  })

test.describe("the operators' page", () => {
  /** It has no layout of its own for tablets. */
  const WINDOWS = SIZES.filter(([width]) => width !== 768)
  const stage = setStage({ environment: { JOB_BOARD_URL: 'https://operators.example' } })

  test('every view fits its window, with large letters, and in forced colors', async () => {
    const town = `Llanfairpwllgwyngyll ${Date.now()}`
    await register(stage.product, { home_town: town, key_skills: 'Excel, Welding, Deep-sea diving, Spanish' })
    const page = await enter(stage, 'an operator of a rather long name')
    await open(page, town, 'Ann Lee')
    const { origin, pathname, search } = new URL(page.url())
    const views = [
      `${pathname}${search}`,
      `/operators${search}`,
      '/operators/overview',
      '/operators/audit',
      '/operators/account',
    ]
    const faults: string[] = []
    for (const view of views) {
      await page.goto(origin + view)
      await page.locator('.sheet:not([hidden]), .card').first().waitFor()
      if (view.startsWith('/operators?')) await page.locator('[aria-controls=filters]').click()
      for (const [width, letters] of WINDOWS) {
        await page.setViewportSize({ width, height: 900 })
        for (const fault of await findLayoutFaults(page, letters))
          faults.push(`${view.split('?')[0]} ${width} ${letters} %: ${fault}`)
      }
      await page.emulateMedia({ forcedColors: 'active' })
      await assertAccessible(page, `${view} in forced colors`)
      await page.emulateMedia({ forcedColors: null })
    }
    assert.deepEqual(faults, [])
  })
})

/**
 * Lists words broken or cut, texts or controls that overlap, buttons that wrap without need, inputs of a wrong height,
 * and sideways scrolling.
 *
 * @param letters text size, in percent of the usual one
 */
async function findLayoutFaults(page: Page, letters: number): Promise<string[]> {
  await page.evaluate((percent) => {
    document.documentElement.style.fontSize = `${percent}%`
  }, letters)
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  return page.evaluate(layoutFaults)
}

function layoutFaults(): string[] {
  const TOLERANCE_PX = 2
  const faults = new Set<string>()
  const labelOf = (element: Element) =>
    `${element.tagName.toLowerCase()}${element.id && `#${element.id}`} "${element.textContent!.trim().slice(0, 40)}"`

  const isShown = (element: Element) => {
    const { width, height } = element.getBoundingClientRect()
    return (
      width > 1 &&
      height > 1 &&
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      !element.closest('.visually-hidden, #toasts')
    )
  }
  // A modal dialog covers the rest.
  const root = document.querySelector('dialog:modal') ?? document.body
  const shown = (selector: string) => [...root.querySelectorAll(selector)].filter(isShown)
  const rectOf = (node: Node, from: number, to: number) => {
    const range = document.createRange()
    range.setStart(node, from)
    range.setEnd(node, to)
    return [...range.getClientRects()].filter(({ width }) => width > 0)
  }
  const linesOf = (rects: readonly DOMRect[]) => {
    let lines = 0
    let bottom = Number.NEGATIVE_INFINITY
    for (const rect of rects) {
      if (rect.top >= bottom - rect.height / 2) lines += 1
      bottom = Math.max(bottom, rect.bottom)
    }
    return lines
  }
  const textNodes = (element: Element) => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    const nodes: Text[] = []
    while (walker.nextNode()) nodes.push(walker.currentNode as Text)
    return nodes.filter(({ data, parentElement }) => data.trim() && isShown(parentElement!))
  }

  /** The letters alone: a font's own line may be higher than the line of the page. */
  const lettersOf = (element: Element, { left, right, top, bottom, height, width }: DOMRect) => {
    const space = Math.max(0, height - Number.parseFloat(getComputedStyle(element).fontSize)) / 2
    return { left, right, width, top: top + space, bottom: bottom - space, height: height - 2 * space }
  }

  const { scrollWidth, clientWidth } = document.documentElement
  if (scrollWidth > clientWidth) faults.add(`the page is ${scrollWidth} px wide, of ${clientWidth}`)

  const bottoms = shown('nav li').map((tab) => Math.round(tab.getBoundingClientRect().bottom))
  if (new Set(bottoms).size > 1) faults.add('the steps are on several lines')

  for (const element of shown('button, a, label, legend, h1, h2, h3, summary, dt, th'))
    for (const node of textNodes(element)) {
      // Text of somebody else may be broken anywhere.
      if (getComputedStyle(node.parentElement!).overflowWrap === 'anywhere') continue
      for (const { 0: word, index } of node.data.matchAll(/[\p{L}\p{M}\p{N}’']+/gu))
        if (linesOf(rectOf(node, index, index + word.length)) > 1)
          faults.add(`"${word}" is broken in ${labelOf(element)}`)
    }

  for (const element of shown('*')) {
    const { overflowX, overflowY } = getComputedStyle(element)
    const isCut =
      (/hidden|clip/.test(overflowX) && element.scrollWidth > element.clientWidth + 1) ||
      (/hidden|clip/.test(overflowY) && element.scrollHeight > element.clientHeight + 1)
    if (isCut && textNodes(element).length > 0) faults.add(`${labelOf(element)} is cut`)
  }

  for (const element of shown('button')) {
    const nodes = textNodes(element)
    const lines = linesOf(nodes.flatMap((node) => rectOf(node, 0, node.length)))
    if (lines < 2 || nodes.length > 1) continue
    const { clientWidth: width } = element.parentElement!
    const { paddingLeft, paddingRight } = getComputedStyle(element.parentElement!)
    const room = width - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
    const { style } = element as HTMLElement
    Object.assign(style, { whiteSpace: 'nowrap', minWidth: 'max-content', maxWidth: 'none' })
    if (element.getBoundingClientRect().width <= room) faults.add(`${labelOf(element)} wraps without need`)
    Object.assign(style, { whiteSpace: '', minWidth: '', maxWidth: '' })
  }

  for (const element of shown('textarea, input:not([type=checkbox], [type=radio], [type=file])')) {
    const lines = element instanceof HTMLTextAreaElement ? element.rows : 1
    const height = element.clientHeight / lines / Number.parseFloat(getComputedStyle(element).fontSize)
    if (height < 1 || height > 3) faults.add(`${labelOf(element)} is ${height} letters high`)
  }

  const CONTROLS = 'button, input, select, textarea, summary'
  const boxes = [
    ...shown(CONTROLS).map((element) => ({ element, rect: element.getBoundingClientRect() })),
    ...shown('h1, h2, h3, p, label, legend, dt, dd, li, a, strong').flatMap((element) =>
      [...element.childNodes]
        .filter((node) => node.nodeType === Node.TEXT_NODE && node.textContent!.trim())
        .flatMap((node) => rectOf(node, 0, node.textContent!.length))
        .map((rect) => ({ element, rect: lettersOf(element, rect) })),
    ),
  ]
  for (const [index, one] of boxes.entries())
    for (const other of boxes.slice(index + 1)) {
      if (one.element.contains(other.element) || other.element.contains(one.element)) continue
      // A drawn box or switch lies over its own control.
      if (one.element.closest('label')?.contains(other.element)) continue
      const width = Math.min(one.rect.right, other.rect.right) - Math.max(one.rect.left, other.rect.left)
      const height = Math.min(one.rect.bottom, other.rect.bottom) - Math.max(one.rect.top, other.rect.top)
      if (width > TOLERANCE_PX && height > TOLERANCE_PX)
        faults.add(`${labelOf(one.element)} overlaps ${labelOf(other.element)}`)
    }
  return [...faults]
}
