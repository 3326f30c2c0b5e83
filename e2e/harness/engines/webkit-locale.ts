import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const compiled = new Map<string, Promise<NodeJS.ProcessEnv>>()

/**
 * The environment in which GTK speaks a language. It believes only in locales that are compiled, and Debian compiles
 * none but C: this makes one in the temp folder, removed when the process ends.
 *
 * @param locale as `es-ES`
 */
export function environmentIn(locale: string): Promise<NodeJS.ProcessEnv> {
  const known = compiled.get(locale) ?? compile(locale.replace('-', '_'))
  compiled.set(locale, known)
  return known
}

async function compile(name: string): Promise<NodeJS.ProcessEnv> {
  const folder = mkdtempSync(join(tmpdir(), 'resume-library-locale-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  await promisify(execFile)('localedef', ['-i', name, '-f', 'UTF-8', join(folder, `${name}.UTF-8`)])
  return { LOCPATH: folder, LC_ALL: `${name}.UTF-8` }
}
