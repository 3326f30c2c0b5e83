import type { Page } from '@playwright/test'

/** Holds requests back. @returns a function that lets them go */
export async function holdRequests(page: Page, url: string | RegExp): Promise<() => void> {
  const released = Promise.withResolvers<void>()
  await page.route(url, async (route) => {
    await released.promise
    // The page may have canceled it, or gone.
    await route.continue().catch(() => {})
  })
  return released.resolve
}

/** Opens a page while its scripts are blocked. @returns a function that unblocks them */
export async function openWithoutScripts(page: Page, path = '/'): Promise<() => void> {
  const unblock = await holdRequests(page, /\/assets\/.*\.js/)
  await page.goto(path, { waitUntil: 'commit' })
  return unblock
}
