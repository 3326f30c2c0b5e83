import type { Locator, Page } from '@playwright/test'

/** The toasts at the top right: a landmark of their own, beside the words that last in the page. */
const toasts = (page: Page): Locator => page.getByRole('region', { name: /notification/i })

/** The toast that says exactly this. */
export const toast = (page: Page, text: string): Locator => toasts(page).getByText(text, { exact: true })

/** The same words where they stay: in the main part of the page. */
export const lastingMessage = (page: Page, text: string): Locator =>
  page.getByRole('main').getByText(text, { exact: true })
