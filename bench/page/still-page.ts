import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Writes step 1 of our built page as static HTML: the same markup and styles, no script and nothing that fetches or names one.
 * No page that does anything can arrive sooner, so it is the limit.
 *
 * @throws when a script is left: then it would be no limit
 */
export async function writeStillPage(built: string, folder: string): Promise<void> {
  const names = await readdir(built)
  const name = names.includes('index.html') ? 'index.html' : 'index.en.html'
  const page = await readFile(join(built, name), 'utf8')
  const still = page
    .replace(/<script\b[^>]*>[\s\S]*?<\/script>/gi, '')
    .replace(/<link\b[^>]*\brel="?(?:module)?(?:preload|prefetch)"?[^>]*>/gi, '')
    .replace(/<link\b[^>]*\brel="?modulepreload"?[^>]*>/gi, '')
    .replace(/ data-later-\w+="[^"]*"/gi, '')
  if (/<script|\.js\b/i.test(still)) throw new Error('The static page still names a script.')
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'index.html'), still)
}
