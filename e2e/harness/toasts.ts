import type { Locator, Page } from '@playwright/test'

/** Region of the toasts. */
const toasts = (page: Page): Locator => page.getByRole('region', { name: /notification/i })

/** Finds the toast with this text. */
export const toast = (page: Page, text: string): Locator => toasts(page).getByText(text, { exact: true })

/** Finds the lasting text in the main part of the page. */
export const lastingMessage = (page: Page, text: string): Locator =>
  page.getByRole('main').getByText(text, { exact: true })
