import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The files below folders that have a text in them. */
export function filesWith(text: string, folders: readonly string[]): string[] {
  const wanted = Buffer.from(text)
  return folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .filter((path) => readFileSync(path).includes(wanted)),
  )
}
