import type { Page } from '@playwright/test'
import { field } from './applicant.ts'

export async function description(page: Page, label: string): Promise<string> {
  const ids = (await field(page, label).getAttribute('aria-describedby'))?.split(' ') ?? []
  const texts = await Promise.all(ids.map((id) => page.locator(`[id="${id}"]`).textContent()))
  return texts.join(' ')
}
