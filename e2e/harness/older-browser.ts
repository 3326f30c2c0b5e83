import type { Page } from '@playwright/test'

/** APIs that the oldest browsers of `browserslist` lack. */
const MISSING = [
  'HTMLFormElement.prototype.requestSubmit',
  'HTMLDialogElement.prototype.showModal',
  'AbortSignal.timeout',
  'AbortSignal.prototype.throwIfAborted',
  'AbortSignal.any',
  'URL.canParse',
  'URL.parse',
  'Object.hasOwn',
  'Array.prototype.at',
  'Array.prototype.findLast',
  'Array.prototype.toSorted',
  'String.prototype.at',
  'Crypto.prototype.randomUUID',
  'structuredClone',
  'reportError',
  'navigation',
]

/** Removes those APIs. Call it before the page is opened. */
export async function makeOlder(page: Page): Promise<void> {
  await page.addInitScript((paths) => {
    for (const path of paths) {
      const names = path.split('.')
      const last = names.pop()!
      const owner = names.reduce<unknown>((value, name) => (value as Record<string, unknown>)[name], window)
      delete (owner as Record<string, unknown>)[last]
      if (last in (owner as object)) throw new Error(`${path} is still there.`)
    }
  }, MISSING)
}
