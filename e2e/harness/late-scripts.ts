import type { Page } from '@playwright/test'

/** Opens a page while its scripts are blocked. @returns a function that unblocks them */
export async function openWithoutScripts(page: Page, path = '/'): Promise<() => void> {
  const unblocked = Promise.withResolvers<void>()
  await page.route(/\/assets\/.*\.js/, async (route) => {
    await unblocked.promise
    await route.continue()
  })
  await page.goto(path, { waitUntil: 'commit' })
  return unblocked.resolve
}
