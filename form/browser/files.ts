import type { Files } from '../registration/state/dependencies.ts'

/**
 * The file's bytes in memory. A file of a cloud drive may change or vanish while it is being sent; a copy does not.
 *
 * @returns null when the file cannot be read
 */
async function copyOf(file: File): Promise<Blob | null> {
  try {
    return new Blob([await file.arrayBuffer()], { type: file.type })
  } catch {
    return null
  }
}

/** The content as base64, or an empty text when it cannot be read. Runs beside the main thread. */
function base64Of(blob: Blob): Promise<string> {
  return new Promise((resolve) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''))
    reader.onerror = () => resolve('')
    reader.readAsDataURL(blob)
  })
}

export const files: Files = { copy: copyOf, base64: base64Of }
