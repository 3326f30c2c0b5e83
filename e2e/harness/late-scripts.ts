import type { Page } from '@playwright/test'

/** Opens a page and holds its scripts back. @returns a function that releases them */
export async function openWithoutScripts(page: Page, path = '/'): Promise<() => void> {
  const coming = Promise.withResolvers<void>()
  await page.route(/\/assets\/.*\.js/, async (route) => {
    await coming.promise
    await route.continue()
  })
  await page.goto(path, { waitUntil: 'commit' })
  return coming.resolve
}
