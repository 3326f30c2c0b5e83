import type { Locator } from '@playwright/test'

/**
 * Presses a button, from where on the steps cannot be rendered anew: to look for errors among the fields of the first
 * one throws. At once, for what comes from a resume renders them too.
 */
export const breakWithPress = (button: Locator): Promise<void> =>
  button.evaluate((element: HTMLElement) => {
    const { some } = Array.prototype
    Array.prototype.some = function (...rest) {
      if (this[0] === 'first_name' && this.length === 7) throw new Error('No page')
      return some.apply(this, rest)
    }
    element.click()
  })
