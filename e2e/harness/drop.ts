import type { JSHandle, Page } from '@playwright/test'
import type { TestFile } from './resume-files.ts'

/** Drops files on the drop zone of step 3, in any language. */
export async function dropFiles(page: Page, files: readonly TestFile[]): Promise<void> {
  const dataTransfer = await transferOf(page, files)
  const zone = page.getByRole('tabpanel').getByRole('button').first()
  for (const type of ['dragenter', 'dragover', 'drop']) {
    await zone.evaluate(
      (button, [kind, transfer]) => {
        const event = new DragEvent(kind, { bubbles: true, cancelable: true, dataTransfer: transfer })
        // On the padding around the button, not on the button.
        button.parentElement!.dispatchEvent(event)
      },
      [type, dataTransfer] as const,
    )
  }
}

export async function pasteFile(page: Page, file: TestFile): Promise<void> {
  const clipboardData = await transferOf(page, [file])
  await page.evaluate((data) => {
    const event = new Event('paste', { bubbles: true, cancelable: true })
    // Firefox ignores the data of a constructed event.
    Object.defineProperty(event, 'clipboardData', { value: data })
    document.activeElement?.dispatchEvent(event)
  }, clipboardData)
}

function transferOf(page: Page, files: readonly TestFile[]): Promise<JSHandle<DataTransfer>> {
  const parts = files.map(({ name, mimeType, buffer }) => ({ name, mimeType, bytes: [...buffer] }))
  return page.evaluateHandle((list) => {
    const transfer = new DataTransfer()
    for (const { name, mimeType, bytes } of list) {
      transfer.items.add(new File([new Uint8Array(bytes)], name, { type: mimeType }))
    }
    return transfer
  }, parts)
}
