import { rmSync } from 'node:fs'
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { constants } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants as compression, gzip } from 'node:zlib'
import { builtMessagesFile } from '@resume-library/contract/built-messages'
import { EMBED_PATH } from '@resume-library/contract/embedding'
import { LANGUAGES } from '@resume-library/contract/messages/languages'
import { PAGE_PARTS_FILE, type PageParts } from '@resume-library/contract/page-renderer'
import { buildOperatorPage } from './build-operator-page.ts'
import { buildPageRenderer } from './build-page-renderer.ts'
import { buildInlined, buildScript } from './build-script.ts'
import { LICENSES_FILE, licensesIn } from './licenses/licenses.ts'
import { QUICKLY } from './page-build.ts'
import { moveSourceMaps, SOURCES_BY_PROJECT } from './source-maps.ts'
import {
  buildWith,
  chunkOf,
  FOLDER,
  hashOf,
  LATER_PARTS,
  MESSAGE_PARTS,
  type Output,
  PDF_PART,
  READERS,
  withImports,
} from './vite-options.ts'

const DIST = join(FOLDER, 'dist')
/** Staging folder of this build, as several may run at once. */
const STAGING = join(FOLDER, 'node_modules', `.page-${process.pid}`)
const BUILT = join(STAGING, 'page')

async function buildPage(): Promise<void> {
  const browser = [...(await buildForBrowser()), ...(await buildPdfPart()), ...(await buildReaders())]
  const { css, laterCss, answerCss } = await buildPageRenderer(STAGING, BUILT)
  const laterStyle = `assets/later-parts-${hashOf(laterCss)}.css`
  await writeFile(join(BUILT, laterStyle), laterCss)
  const first = withImports(browser, chunkOf(browser, 'shell/main.tsx'))
  const later = withImports(browser, chunkOf(browser, 'shell/later-parts.tsx'))
  const icon = browser.find((file) => file.fileName.endsWith('.svg'))!
  const parts: PageParts = {
    icon: `/${icon.fileName}`,
    css,
    answerCss,
    laterStyle: `/${laterStyle}`,
    ...(await buildInlined()),
    modules: first.map((file) => `/${file}`),
    laterModules: later.filter((file) => !first.includes(file)).map((file) => `/${file}`),
    parts: { ...partAddresses(browser), ...(await writeMessages()) },
    reader: `/${chunkOf(browser, READERS['read-resume']!).fileName}`,
    operators: {
      ...(await buildOperatorPage(BUILT)),
      reader: `/${chunkOf(browser, READERS['read-text']!).fileName}`,
    },
  }
  await writeFile(join(BUILT, PAGE_PARTS_FILE), JSON.stringify(parts))
  for (const [language, messages] of Object.entries(LANGUAGES))
    await writeFile(join(BUILT, builtMessagesFile(language)), JSON.stringify(messages))
  await writeFile(join(BUILT, EMBED_PATH), await buildScript('embedding/embed.ts', 'embed'))
  await writeFile(join(BUILT, LICENSES_FILE), await licensesIn(await moveSourceMaps(BUILT)))
  await compress(join(BUILT, EMBED_PATH))
  for (const name of await readdir(join(BUILT, 'assets'))) await compress(join(BUILT, 'assets', name))
  await takePlace()
}

const partAddresses = (browser: Output): PageParts['parts'] =>
  Object.fromEntries(
    Object.entries({ ...LATER_PARTS, ...PDF_PART }).map(([name, source]) => [
      name,
      `/${chunkOf(browser, source).fileName}`,
    ]),
  )

async function writeMessages(): Promise<PageParts['parts']> {
  const addresses: Record<string, string> = {}
  for (const [language, messages] of Object.entries(LANGUAGES))
    for (const [name, part] of Object.entries(MESSAGE_PARTS)) {
      const script = `export const ${part}=${JSON.stringify(messages[part])}`
      const file = `assets/${name}-${language}-${hashOf(script)}.js`
      await writeFile(join(BUILT, file), script)
      addresses[`${name}-${language}`] = `/${file}`
    }
  return addresses
}

/** A start builds quickly: its files are 8 % larger, and it waits 6 s of processor less than for the smallest. */
const BROTLI_QUALITY = process.argv.includes(QUICKLY) ? 9 : compression.BROTLI_MAX_QUALITY

async function compress(path: string): Promise<void> {
  const bytes = await readFile(path)
  const params = {
    [compression.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
    [compression.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  }
  await writeFile(`${path}.br`, await promisify(brotliCompress)(bytes, { params }))
  await writeFile(`${path}.gz`, await promisify(gzip)(bytes, { level: compression.Z_BEST_COMPRESSION }))
}

async function takePlace(): Promise<void> {
  await rename(DIST, join(STAGING, 'before')).catch(ignoring('ENOENT'))
  // Another build of the same sources has finished first.
  await rename(BUILT, DIST).catch(ignoring('ENOTEMPTY', 'EEXIST'))
}

const ignoring =
  (...codes: readonly string[]) =>
  (error: NodeJS.ErrnoException) => {
    if (!codes.includes(error.code!)) throw error
  }

/** Puts shared code into the first script: one request, and no shared chunk that cannot be retried after a failure. */
const MAIN = /\/shell\/main\.tsx$/
const CHUNKS = [{ name: 'main', test: MAIN, includeDependenciesRecursively: true }]

async function buildForBrowser(): Promise<Output> {
  const output = await buildWith({
    outDir: BUILT,
    cssCodeSplit: false,
    // Without a comment in the scripts.
    sourcemap: 'hidden',
    rolldownOptions: {
      input: { main: 'shell/main.tsx', icon: 'icon.svg', ...LATER_PARTS },
      // Keeps the exports of the lazy parts, which are imported by their URLs.
      preserveEntrySignatures: 'exports-only',
      output: { codeSplitting: { groups: CHUNKS }, ...SOURCES_BY_PROJECT },
      // Inlines constants into lazy parts, instead of exporting them from the first script.
      optimization: { inlineConst: { mode: 'all', pass: 2 } },
    },
  })
  // The CSS comes from the page renderer's build, as splitting it here would add Vite's loader to the first script.
  const style = output.find((file) => file.fileName.endsWith('.css'))!
  // Drops facade chunks, which only import an entry.
  const facades = output.filter((file) => file.type === 'chunk' && file.isEntry && !file.moduleIds.length)
  for (const { fileName } of [style, ...facades]) await rm(join(BUILT, fileName))
  return output
}

const buildPdfPart = () =>
  buildWith({
    outDir: BUILT,
    emptyOutDir: false,
    sourcemap: 'hidden',
    rolldownOptions: {
      input: PDF_PART,
      preserveEntrySignatures: 'strict',
      output: { codeSplitting: false, ...SOURCES_BY_PROJECT },
    },
  })

const READER_FILES = 'assets/reader-[name]-[hash].js'

/** Builds what reads resumes, for both pages, with each format in its own file. */
const buildReaders = () =>
  buildWith({
    outDir: BUILT,
    emptyOutDir: false,
    sourcemap: 'hidden',
    rolldownOptions: {
      input: READERS,
      output: { entryFileNames: READER_FILES, chunkFileNames: READER_FILES, ...SOURCES_BY_PROJECT },
    },
  })

// On signals, too, which would leave the staging folder.
process.once('exit', () => rmSync(STAGING, { recursive: true, force: true }))
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => process.exit(128 + constants.signals[signal]))

await buildPage()
