import { cpSync, mkdirSync, mkdtempSync, readdirSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../../..')
const ROOMS = ['contract', 'server', 'database', 'outbox', 'resumes', 'service', 'provider', 'start']

/** The sources of the servers, and the packages by links, where a path is no address yet. */
export function copyOfTheProject(): string {
  const folder = mkdtempSync(join(tmpdir(), 'built servers (%20)-'))
  for (const path of ['run.js', 'package.json', 'package-lock.json'])
    cpSync(join(ROOT, path), join(folder, path))
  for (const room of ROOMS) {
    cpSync(join(ROOT, room), join(folder, room), {
      recursive: true,
      filter: (path) => !/\/(node_modules|dist)$/.test(path),
    })
  }
  mkdirSync(join(folder, 'node_modules/@resume-library'), { recursive: true })
  for (const name of readdirSync(join(ROOT, 'node_modules')))
    if (!name.startsWith('.') && name !== '@resume-library')
      symlinkSync(join(ROOT, 'node_modules', name), join(folder, 'node_modules', name))
  for (const room of ROOMS)
    symlinkSync(join(folder, room), join(folder, 'node_modules/@resume-library', room))
  return folder
}
