import { globSync, readFileSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { findPackageJSON } from 'node:module'
import { dirname, join } from 'node:path'

export const LICENSES_FILE = 'LICENSES.txt'

/** License of a package bundled in pdf.js, which its source map does not name. */
const INSIDE_PDFJS = readFileSync(join(import.meta.dirname, 'core-js.txt'), 'utf8')
/** Packages of pdfkit's author that leave out its license, which they name. */
const LICENSED_LIKE_PDFKIT = ['fontkit', 'dfa']
const PACKAGE = /.*\bnode_modules\/((?:@[^/]+\/)?[^/]+)\//

export async function licensesIn(maps: string): Promise<string> {
  const packages = new Set<string>()
  for (const name of await readdir(maps)) {
    const { sources } = JSON.parse(await readFile(join(maps, name), 'utf8')) as { sources: string[] }
    for (const source of sources) {
      const bundled = PACKAGE.exec(source)?.[1]
      if (bundled) packages.add(bundled)
    }
  }
  const texts = [...packages].sort().map(licenseOf)
  if (packages.has('pdfjs-dist')) texts.push(INSIDE_PDFJS)
  return texts.join(`\n${'-'.repeat(80)}\n\n`)
}

const manifestOf = (name: string) => findPackageJSON(name, import.meta.url)!

function licenseOf(name: string): string {
  const description = manifestOf(name)
  const { version, license = 'as follows' } = JSON.parse(readFileSync(description, 'utf8'))
  const folder = dirname(LICENSED_LIKE_PDFKIT.includes(name) ? manifestOf('pdfkit') : description)
  const files = globSync('{LICEN[CS]E,NOTICE}*', { cwd: folder }).sort()
  if (files.length === 0) throw new Error(`There is no licence text of ${name} in ${folder}`)
  const texts = files.map((file) => readFileSync(join(folder, file), 'utf8'))
  return [`${name} ${version} (${license})\n`, ...texts].join('\n')
}
