import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'

/** Documents and strings that others made, outside of the project; the folder may be absent. */
export const CORPORA = process.env.CORPORA ?? join(import.meta.dirname, '../../../shared/corpora')

/** All files in a folder of the corpora; none where it is absent. */
export function corpusFiles(folder: string): string[] {
  const path = join(CORPORA, folder)
  if (!existsSync(path)) return []
  const entries = readdirSync(path, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}

/** The text of a file of the corpora, or null. */
export function corpusText(file: string): string | null {
  const path = join(CORPORA, file)
  return existsSync(path) ? readFileSync(path, 'utf8') : null
}

/** A test of what others made. Where that is absent it does not run, and `npm test` says how many do not. */
export function corpusTest(title: string, run: (context: TestContext) => unknown): void {
  // Others made many: reading them all takes minutes on a busy machine.
  if (existsSync(CORPORA))
    void test(title, { timeout: 600_000 }, async (context) => void (await run(context)))
}
