import type { Page } from '@playwright/test'

/**
 * Delays each of React's scheduler turns, as on a busy device; the returned function ends it. Worker messages are not
 * delayed.
 */
export async function delayReactTurns(page: Page, milliseconds: number): Promise<() => Promise<void>> {
  await page.evaluate((ms) => {
    const send = MessagePort.prototype.postMessage
    // React's scheduler posts messages to itself.
    MessagePort.prototype.postMessage = function (...message: unknown[]) {
      setTimeout(() => Reflect.apply(send, this, message), ms)
    }
    Object.assign(window, {
      restoreTurns: () => {
        MessagePort.prototype.postMessage = send
      },
    })
  }, milliseconds)
  return () => page.evaluate(() => (window as unknown as { restoreTurns(): void }).restoreTurns())
}
