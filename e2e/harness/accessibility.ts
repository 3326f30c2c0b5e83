import assert from 'node:assert/strict'
import type { Locator, Page } from '@playwright/test'
import axe from 'axe-core'
import { eventually, isChromium } from './test.ts'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice']

/** Fails with every finding of axe-core: WCAG 2.2 A and AA, and best practices. */
export async function assertAccessible(page: Page, state: string): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await loadAxe(page)
  // Finishes transitions, so that axe measures final colors; progress animations are infinite.
  await page.evaluate(() => {
    for (const animation of document.getAnimations())
      if (animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY) animation.finish()
  })
  const violations = await page.evaluate(
    (values) =>
      (window as unknown as { axe: typeof axe }).axe
        // The only frame is the browser's PDF viewer, which axe cannot reach.
        .run(document, { runOnly: { type: 'tag', values }, resultTypes: ['violations'], iframes: false })
        // Passes are large, and slow to transfer.
        .then((results) => results.violations),
    TAGS,
  )
  const findings = violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help}\n    ${node.html}\n    ${node.failureSummary}`),
  )
  assert.deepEqual(findings, [], state)
}

async function loadAxe(page: Page): Promise<void> {
  // Firefox ESR 153 crashes if Playwright reads ariaLabelledByElements after the page has, as axe does.
  if (!isChromium(page)) await page.evaluate(hideReflectedElements)
  await page.evaluate(axe.source)
}

/** Hides reflected ARIA elements from axe; the form uses only the attributes. Runs in the page. */
function hideReflectedElements(): void {
  const prototype = Element.prototype as unknown as Record<string, unknown>
  for (const name of Object.keys(prototype)) if (/^aria.+Elements?$/.test(name)) delete prototype[name]
}

/** Checks in the light and the dark color scheme. */
export async function assertAccessibleInBothSchemes(page: Page, state: string) {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await assertAccessible(page, `${state}, ${colorScheme}`)
  }
}

interface Recorded {
  announced?: string[]
}

/**
 * Records what a screen reader would speak by itself: text that appears in a live region. Call it before the page
 * is asked for; read with {@link announcements}.
 */
export async function recordAnnouncements(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const announced: string[] = []
    ;(window as Recorded).announced = announced
    const live = '[role=status], [role=alert], [role=log], [aria-live=polite], [aria-live=assertive]'
    const note = (text: string | null | undefined) => {
      const words = text?.replace(/\s+/g, ' ').trim()
      if (words && announced.at(-1) !== words) announced.push(words)
    }
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes) {
        const element = target instanceof Element ? target : target.parentElement
        const region = element?.closest(live)
        if (region) note(region.textContent)
        for (const node of addedNodes) {
          if (!(node instanceof Element) || region) continue
          for (const added of [node, ...node.querySelectorAll('*')]) {
            if (added.matches(live)) note(added.textContent)
          }
        }
      }
    }).observe(document, { subtree: true, childList: true, characterData: true })
  })
}

export const announcements = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => (window as Recorded).announced ?? [])

export const hasFocus = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => element === document.activeElement)

/** Waits until an element has the focus. @param what of the page it is */
export const isFocused = (target: Locator, what = String(target)): Promise<void> =>
  eventually(async () => assert.ok(await hasFocus(target), `${what} has the focus`))

/** Waits until the element of an id has the focus. */
export const focused = (page: Page, id: string): Promise<void> => isFocused(page.locator(`#${id}`), id)
