import type { Locator } from '@playwright/test'

/** Presses a button, and breaks rendering from then on: looking for errors among step 1's fields throws. */
export const breakWithPress = (button: Locator): Promise<void> =>
  button.evaluate((element: HTMLElement) => {
    const { some } = Array.prototype
    Array.prototype.some = function (...rest) {
      if (this[0] === 'first_name' && this.length === 7) throw new Error('No page')
      return some.apply(this, rest)
    }
    element.click()
  })
