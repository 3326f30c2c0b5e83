import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Writes step 1 of our built page as static HTML: the same markup and styles, and nothing that runs or is fetched to run.
 *
 * @throws when a script is left: then it would be no limit
 */
export async function writeStillPage(built: string, folder: string): Promise<void> {
  const names = await readdir(built)
  const page = await readFile(
    join(built, names.includes('index.html') ? 'index.html' : 'index.en.html'),
    'utf8',
  )
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'index.html'), withoutScript(page))
}

export function withoutScript(page: string): string {
  const still = page
    .replace(/<script\b[^>]*>[\s\S]*?<\/script>/gi, '')
    .replace(/<link\b[^>]*\brel="?(?:preload|prefetch|modulepreload)\b[^>]*>/gi, '')
    .replace(/ data-later-\w+="[^"]*"/gi, '')
  if (/<script|\.js\b/i.test(still)) throw new Error('The static page still names a script.')
  return still
}
