import type { Locator, Page } from '@playwright/test'

const toasts = (page: Page): Locator => page.getByRole('region', { name: /notification/i })

export const toast = (page: Page, text: string): Locator => toasts(page).getByText(text, { exact: true })

/** Finds the lasting text in the main part of the page. */
export const lastingMessage = (page: Page, text: string): Locator =>
  page.getByRole('main').getByText(text, { exact: true })
