import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The one locale that Debian brings compiled. */
const COMPILED = '/usr/lib/locale/C.utf8'

/**
 * The environment in which GTK speaks a language. It believes only in locales that are compiled, by their name, and
 * JavaScript takes words and numbers from elsewhere: so this gives the one that there is another name, in the temp
 * folder until the process ends. To compile one takes 2 s.
 *
 * @param locale as `es-ES`
 */
export function environmentIn(locale: string): NodeJS.ProcessEnv {
  const name = `${locale.replace('-', '_')}.UTF-8`
  const folder = mkdtempSync(join(tmpdir(), 'resume-library-locale-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  symlinkSync(COMPILED, join(folder, name))
  return { LOCPATH: folder, LC_ALL: name }
}
