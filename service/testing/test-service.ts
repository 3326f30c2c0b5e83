import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { pathToFileURL } from 'node:url'
import { builtMessagesFile } from '@resume-library/contract/built-messages'
import { LANGUAGES } from '@resume-library/contract/messages/languages'
import { PAGE_PARTS_FILE, PAGE_RENDERER_MODULE, type PageParts } from '@resume-library/contract/page-renderer'
import type { Environment } from '@resume-library/server/configuration/configuration'
import { BUILT_PAGE } from '@resume-library/server/configuration/environment'
import { afterwards } from '@resume-library/server/testing/afterwards'
import { temporaryFolder } from '@resume-library/server/testing/temporary-folder'
import { serviceConfig } from '../config/config.ts'
import { TIMEOUTS, type Timeouts } from '../config/timeouts.ts'
import { startService } from '../service.ts'
import { type ScriptedProvider, startScriptedProvider } from './scripted-provider.ts'

export const CREDENTIAL = 'board:s3cret-käse'

export interface TestService {
  readonly url: string
  readonly dataDir: string
  readonly pageDir: string
  readonly provider: ScriptedProvider
  /** Log lines so far, parsed. */
  readonly log: Record<string, unknown>[]
  close(): Promise<void>
}

interface TestServiceOptions {
  readonly environment?: Environment
  readonly timeouts?: Partial<Timeouts>
}

/** Inlined texts and addresses of a minimal built page. */
const PARTS: PageParts = {
  icon: '/assets/icon-1a2b.svg',
  css: 'body{margin:0}',
  answerCss: 'body{margin:0}',
  laterStyle: '/assets/later-1a2b.css',
  firstPaint: 'var firstPaint={};',
  prefilled: 'var prefilling={};',
  embedded: 'var embedded={};',
  modules: ['/assets/main-1a2b.js'],
  laterModules: [],
  parts: { 'later-steps-en': '/assets/later-en.js', 'later-steps-es': '/assets/later-es.js' },
  reader: '/assets/reader-1a2b.js',
  operators: { script: '/assets/operators-1a2b.js', reader: '/assets/reader-1a2b.js', style: null },
}

/** The built renderer (`npm test` builds it before), but what answers a form prints its input as JSON. */
const RENDERER = `export * from ${JSON.stringify(pathToFileURL(join(BUILT_PAGE, PAGE_RENDERER_MODULE)).href)}
export const answerPage = ({ answer, parts, isFramed }) => {
  const script = isFramed ? parts.embedded + 'embedded.startEmbedded()' : ''
  const html = '<!doctype html><body>\\n' + JSON.stringify(answer) + '\\n<script>' + script + '</script></body>'
  return { html, scripts: [script], styles: [] }
}`

/**
 * Starts the real service on a free port, with a folder of its own and a scripted provider.
 * Everything ends with the test.
 */
export async function startTestService(
  context: TestContext,
  { environment = {}, timeouts = {} }: TestServiceOptions = {},
): Promise<TestService> {
  const dataDir = temporaryFolder(context)
  const pageDir = await writeBuiltPage(temporaryFolder(context))
  const provider = await startScriptedProvider()
  afterwards(context, () => provider.close())
  const lines: Record<string, unknown>[] = []
  const config = serviceConfig({
    PORT: '0',
    DATA_DIR: dataDir,
    PAGE_DIR: pageDir,
    PROVIDER_URL: provider.url,
    PROVIDER_CREDENTIAL: CREDENTIAL,
    RATE_LIMIT_PER_MINUTE: '100000',
    UPLOAD_QUOTA_MB: '100000',
    ...environment,
  })
  const service = await startService(config, {
    timeouts: { ...TIMEOUTS, outbox: 100, ...timeouts },
    logTo: { write: (line: string) => void lines.push(JSON.parse(line)) },
  })
  let ended: Promise<void> | undefined
  const close = () => {
    ended ??= service.close()
    return ended
  }
  afterwards(context, close)
  return { url: service.url, dataDir, pageDir, provider, log: lines, close }
}

/** @param below folder of the page, in the languages that tests request. @returns the folder */
export async function writeBuiltPage(below: string): Promise<string> {
  const folder = join(below, 'page')
  await mkdir(join(folder, 'assets'), { recursive: true })
  for (const language of ['en', 'es'])
    await writeFile(join(folder, builtMessagesFile(language)), JSON.stringify(LANGUAGES[language]))
  await writeFile(join(folder, PAGE_PARTS_FILE), JSON.stringify(PARTS))
  await mkdir(join(folder, 'renderer'))
  await writeFile(join(folder, PAGE_RENDERER_MODULE), RENDERER)
  await writeFile(join(folder, 'embed.js'), 'console.log("embed")')
  await writeFile(join(folder, 'assets/main-1a2b.js'), 'console.log("page")')
  await writeFile(join(folder, 'assets/main-1a2b.js.br'), 'not really brotli')
  await mkdir(join(folder, 'source-maps'))
  await writeFile(join(folder, 'source-maps/main-1a2b.js.map'), '{}')
  return folder
}
