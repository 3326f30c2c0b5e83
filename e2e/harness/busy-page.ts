import type { Page } from '@playwright/test'

/**
 * Makes React wait so long for each of its turns, as on a device whose processor is busy, until the answer is called.
 * What comes from a Worker is not late.
 */
export async function delayReactTurns(page: Page, milliseconds: number): Promise<() => Promise<void>> {
  await page.evaluate((ms) => {
    const send = MessagePort.prototype.postMessage
    // React's scheduler gets its turns by messages to itself.
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
