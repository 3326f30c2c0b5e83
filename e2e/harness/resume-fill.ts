import type { Page } from '@playwright/test'
import { button } from './applicant.ts'
import { focused } from './focus.ts'
import { holdRequests } from './late-scripts.ts'
import type { TestFile } from './resume-files.ts'

export const FILL = 'Fill in from my resume'

export const fillFrom = (page: Page, file: TestFile) => button(page, FILL).setInputFiles({ ...file })

/** Waits until the page says how many answers it filled in. */
export const filled = (page: Page) =>
  page
    .getByText(/We filled in .* from your resume/)
    .first()
    .waitFor()

/** Waits for the focus on the first open field after a fill; on a phone it stays where it was. */
export async function focusedAfterFill(page: Page): Promise<void> {
  if (page.viewportSize()!.width >= 768) await focused(page, 'password')
}

/** Blocks the resume readers. @returns a function that unblocks them */
export const holdReaders = (page: Page): Promise<() => void> => holdRequests(page, /\/reader-/)
