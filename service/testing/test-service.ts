import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { builtMessagesFile } from '@resume-library/contract/built-messages'
import { EMBEDDED_SCRIPT } from '@resume-library/contract/embedding'
import { WITHOUT_SCRIPT_MODULE } from '@resume-library/contract/posted-form'
import { PREFILL_SCRIPT } from '@resume-library/contract/prefill'
import type { Environment } from '@resume-library/server/configuration/configuration'
import { afterwards } from '@resume-library/server/testing/afterwards'
import { temporaryFolder } from '@resume-library/server/testing/temporary-folder'
import { serviceConfig } from '../config/config.ts'
import { TIMEOUTS, type Timeouts } from '../config/timeouts.ts'
import { startService } from '../service.ts'
import { builtMessages } from './built-messages.ts'
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

/** Minimal built page. */
const BUILT_PAGE = `<!doctype html><html><head><title>Resume Library Registration</title>
<style>body{margin:0}</style><style id="accent"></style></head><body>
<p aria-live="polite" data-registrations="closed" hidden>Closed</p>
<p aria-live="polite" data-registrations="unavailable" hidden>Away</p>
<h1>Register</h1><a href="?lang=es">Español</a>
<form method="post"><input id="first_name" name="first_name"/><input id="email" name="email"/><input name="password"/></form>
<script type="application/json" id="configuration">{}</script>
<script>globalThis.early=true</script><script type="module" src="/assets/main-1a2b.js"></script></body></html>`

/** Minimal renderer of the page without script: it prints its input as JSON. */
const WITHOUT_SCRIPT = `export const renderAnswer = (page) => ({ title: page.outcome.kind, body: JSON.stringify(page) })`
const ANSWER_DOCUMENT =
  '<!doctype html><head><title><!--title--></title><style id="accent"></style></head><body>\n<!--body-->\n</body>'

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

/** Languages that tests request. */
const LANGUAGES = ['en', 'es']

/** @returns the folder */
export async function writeBuiltPage(below: string): Promise<string> {
  const folder = join(below, 'page')
  await mkdir(join(folder, 'assets'), { recursive: true })
  for (const language of LANGUAGES) {
    await writeFile(
      join(folder, `index.${language}.html`),
      BUILT_PAGE.replace('<html', `<html lang="${language}"`),
    )
    await writeFile(join(folder, `without-script.${language}.html`), ANSWER_DOCUMENT)
    await writeFile(join(folder, builtMessagesFile(language)), JSON.stringify(await builtMessages(language)))
  }
  await writeFile(join(folder, WITHOUT_SCRIPT_MODULE), WITHOUT_SCRIPT)
  await writeFile(join(folder, 'embed.js'), 'console.log("embed")')
  await writeFile(join(folder, EMBEDDED_SCRIPT), 'var embedded={};')
  await writeFile(join(folder, PREFILL_SCRIPT), 'var prefilling={};')
  await writeFile(join(folder, 'assets/main-1a2b.js'), 'console.log("page")')
  await writeFile(join(folder, 'assets/main-1a2b.js.br'), 'not really brotli')
  await mkdir(join(folder, 'source-maps'))
  await writeFile(join(folder, 'source-maps/main-1a2b.js.map'), '{}')
  return folder
}
