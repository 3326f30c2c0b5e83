import { createHash } from 'node:crypto'
import { rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { builtMessagesFile, offeredLanguages } from '@resume-library/contract/built-messages'
import { EMBED_PATH, EMBEDDED_SCRIPT } from '@resume-library/contract/embedding'
import { build, type Rolldown } from 'vite'
import { loadLanguages } from '../messages/languages.ts'
import { type Output, outputOf } from './build-output.ts'
import { buildEarly, buildEmbed, buildEmbedded } from './build-script.ts'
import { buildWithoutScript } from './build-without-script.ts'
import { compressFile, compressFolder } from './compress.ts'
import { minifiedTwice } from './minified-twice.ts'
import { answerHtml, pageHtml } from './page-template.ts'
import { moveSourceMaps, SOURCES_BY_PROJECT } from './source-maps.ts'
import { withoutUnusedExports } from './unused-exports.ts'
import { FOLDER, retriedImports, viteOptions } from './vite-options.ts'

const DIST = join(FOLDER, 'dist')
/** Several builds may run at once: each has a folder of its own, and takes its place when it is whole. */
const STAGING = join(FOLDER, 'node_modules', `.page-${process.pid}`)
const BUILT = join(STAGING, 'page')
const SERVER = join(STAGING, 'server')

type Chunk = Rolldown.OutputChunk
type Prerendered = typeof import('../page/prerendered-page.tsx')

/**
 * Builds the page into `dist`: `index.{language}.html`, what the service needs of each language, and hashed assets with
 * `.br` and `.gz` beside each; and what shows it in other sites.
 */
async function buildPage(): Promise<void> {
  const browser = await buildForBrowser()
  const early = await buildEarly()
  const { prerenderPage, css, laterCss } = await buildPrerenderer()
  const laterStyle = `assets/later-parts-${hashOf(laterCss)}.css`
  await writeFile(join(BUILT, laterStyle), laterCss)
  const main = chunkOf(browser, 'page/main.tsx')
  const first = withImports(browser, main)
  const later = withImports(browser, chunkOf(browser, 'page/later-parts.tsx'))
  const icon = browser.find((file) => file.fileName.endsWith('.svg'))!
  const answerCss = await buildWithoutScript(STAGING, BUILT)
  const head = `<link rel="icon" type="image/svg+xml" href="/${icon.fileName}">`
  const all = await loadLanguages()
  const languages = offeredLanguages(all)
  for (const [language, messages] of Object.entries(all)) {
    const page = pageHtml({
      language,
      languages,
      messages,
      root: prerenderPage(language, languages, messages.firstStep),
      css,
      laterStyle: `/${laterStyle}`,
      laterSteps: `/${chunkOf(browser, `messages/${language}/later-steps.ts`).fileName}`,
      laterModules: later.filter((file) => !first.includes(file)).map((file) => `/${file}`),
      head,
      early,
      modules: first.map((file) => `/${file}`),
    })
    await writeFile(join(BUILT, `index.${language}.html`), page)
    const answer = answerHtml({ language, messages, css: answerCss, head })
    await writeFile(join(BUILT, `without-script.${language}.html`), answer)
    await writeFile(join(BUILT, builtMessagesFile(language)), JSON.stringify(messages))
  }
  await writeFile(join(BUILT, EMBED_PATH), await buildEmbed())
  await writeFile(join(BUILT, EMBEDDED_SCRIPT), await buildEmbedded())
  await moveSourceMaps(BUILT)
  await compressFile(join(BUILT, EMBED_PATH))
  await compressFolder(join(BUILT, 'assets'))
  await takePlace()
}

/** Puts what was built in the place of what was there before. */
async function takePlace(): Promise<void> {
  await rename(DIST, join(STAGING, 'before')).catch(unlessMissing)
  await rename(BUILT, DIST).catch(unlessTaken)
  await rm(STAGING, { recursive: true })
}

const unlessMissing = (error: NodeJS.ErrnoException) => {
  if (error.code !== 'ENOENT') throw error
}

/** A build of the same sources has just been faster. */
const unlessTaken = (error: NodeJS.ErrnoException) => {
  if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 8)

/**
 * What the later parts share with the first script stays in it: one request, and one compression. The sentences are
 * one file: the later parts would wait for the second until the first is there.
 */
const CHUNKS = [
  { name: 'main', test: /\/main\.tsx$/, includeDependenciesRecursively: true, priority: 1 },
  { name: 'sentences', test: /\/contract\/(?:first-step-)?sentences\.ts$/ },
]

async function buildForBrowser(): Promise<Output> {
  const options = viteOptions()
  const output = outputOf(
    await build({
      ...options,
      plugins: [...options.plugins!, withoutUnusedExports(), retriedImports(), minifiedTwice()],
      build: {
        ...options.build,
        outDir: BUILT,
        cssCodeSplit: false,
        // Made, and not named in the scripts.
        sourcemap: 'hidden',
        rolldownOptions: {
          input: { main: 'page/main.tsx', icon: 'icon.svg' },
          output: { codeSplitting: { groups: CHUNKS }, ...SOURCES_BY_PROJECT },
        },
      },
    }),
  )
  // Split in two, the style comes from the build below; split here, it would bring Vite's loader into the first script.
  const style = output.find((file) => file.fileName.endsWith('.css'))!
  // Nothing but an import of the group that holds the entry: one more request.
  const facades = output.filter((file) => file.type === 'chunk' && file.isEntry && !file.moduleIds.length)
  for (const { fileName } of [style, ...facades]) await rm(join(BUILT, fileName))
  return output
}

interface Prerenderer extends Prerendered {
  /** The styles of the first step, and of all the rest. */
  readonly css: string
  readonly laterCss: string
}

async function buildPrerenderer(): Promise<Prerenderer> {
  const options = viteOptions()
  const source = 'page/prerendered-page.tsx'
  const output = outputOf(
    await build({
      ...options,
      build: { ...options.build, ssr: source, ssrEmitAssets: true, cssCodeSplit: true, outDir: SERVER },
    }),
  )
  const files = withImports(output, chunkOf(output, source))
  const first = new Set(
    output.flatMap((file) =>
      file.type === 'chunk' && files.includes(file.fileName) ? [...file.viteMetadata!.importedCss] : [],
    ),
  )
  const cssOf = (isWanted: (name: string) => boolean) =>
    output
      .filter((file) => file.type === 'asset' && file.fileName.endsWith('.css') && isWanted(file.fileName))
      .map((file) => String((file as Rolldown.OutputAsset).source).trim())
      .join('')
  const prerendered: Prerendered = await import(pathToFileURL(join(SERVER, 'prerendered-page.js')).href)
  return {
    ...prerendered,
    css: cssOf((name) => first.has(name)),
    laterCss: cssOf((name) => !first.has(name)),
  }
}

function chunkOf(output: Output, source: string): Chunk {
  const found = output.find(
    (file): file is Chunk =>
      file.type === 'chunk' && file.moduleIds.some((id) => id.endsWith(`/form/${source}`)),
  )
  if (!found) throw new Error(`The build has no file for ${source}`)
  return found
}

/** The files of a chunk and of all that it imports at once, so that they are fetched side by side. */
function withImports(output: Output, { fileName, imports }: Chunk): string[] {
  const imported = output.filter(
    (file): file is Chunk => imports.includes(file.fileName) && file.type === 'chunk',
  )
  return [...new Set([fileName, ...imported.flatMap((file) => withImports(output, file))])]
}

await buildPage()
