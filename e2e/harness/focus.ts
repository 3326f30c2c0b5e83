import assert from 'node:assert/strict'
import type { Locator, Page } from '@playwright/test'
import { eventually } from './eventually.ts'

export const hasFocus = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => element === document.activeElement)

/** Waits until an element has the focus. @param what of the page it is */
export const isFocused = (target: Locator, what = String(target)): Promise<void> =>
  eventually(async () => assert.ok(await hasFocus(target), `${what} has the focus`))

/** Waits until the element of an id has the focus. */
export const focused = (page: Page, id: string): Promise<void> => isFocused(page.locator(`#${id}`), id)
