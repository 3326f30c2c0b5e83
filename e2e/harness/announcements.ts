import type { Page } from '@playwright/test'

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
