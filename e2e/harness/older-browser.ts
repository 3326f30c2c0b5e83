import type { Page } from '@playwright/test'

/** What the form called once, and the oldest browsers of `browserslist` in package.json lack. */
export const NEEDED_ONCE = [
  'HTMLFormElement.prototype.requestSubmit',
  'HTMLDialogElement.prototype.showModal',
  'AbortSignal.timeout',
  'AbortSignal.prototype.throwIfAborted',
  'URL.canParse',
  'Object.hasOwn',
  'Array.prototype.at',
] as const

/** With more of what they lack and a page could call. */
export const MISSING_THERE = [
  ...NEEDED_ONCE,
  'AbortSignal.any',
  'URL.parse',
  'String.prototype.at',
  'Array.prototype.findLast',
  'Array.prototype.toSorted',
  'Crypto.prototype.randomUUID',
  'structuredClone',
  'reportError',
  'navigation',
] as const

/** Takes such things away before the page's own scripts run. Call it before the page is asked for. */
export async function makeOlder(page: Page, missing: readonly string[]): Promise<void> {
  await page.addInitScript((paths) => {
    for (const path of paths) {
      const names = path.split('.')
      const last = names.pop()!
      const owner = names.reduce<unknown>((value, name) => (value as Record<string, unknown>)[name], window)
      delete (owner as Record<string, unknown>)[last]
      if (last in (owner as object)) throw new Error(`${path} is still there.`)
    }
  }, missing)
}
