import type { Browser, Page } from 'playwright-core'
import type { Sample } from '../runner.ts'
import { compressed, type PageServer, type Sizes } from './page-server.ts'
import { arrive, button, fillStep1, goOn, type ServedForm, withVisit } from './visit.ts'

const KINDS: readonly (readonly [extension: string, kind: string])[] = [
  ['.js', 'script'],
  ['.css', 'css'],
]

/** Previews of a resume are for those who look at them, and what reads it does so beside the page. */
const PREVIEW = /preview|pdf|\/reader-/i

/**
 * Kilobytes until the first step works, and for the whole journey to a registration, by kind and compression: `all`
 * as they travel, and of them script and style, which count where they stand in the page too, so that inlining hides
 * nothing. And the memory of the script at the end, in MB, after a collection of garbage.
 */
export async function weigh(browser: Browser, form: ServedForm): Promise<Sample> {
  return withVisit(browser, {}, async (visit) => {
    const { page, devtools } = visit
    const fetched = watchFetches(page, form.server)
    await arrive(visit, form)
    const first = sums(fetched(), form.server)
    if (form.name === 'static') return prefixed('first', first)
    await fillStep1(page, form)
    await page.waitForTimeout(500)
    await goOn(page, form, form.onStep2)
    await goOn(page, form, form.onStep3)
    await form.addResume(page)
    await page.waitForTimeout(700)
    await button(page, form.submit).click()
    await page.waitForTimeout(1200)
    await devtools.send('HeapProfiler.collectGarbage')
    const { usedSize } = await devtools.send('Runtime.getHeapUsage')
    const whole = sums(fetched(), form.server)
    return { ...prefixed('first', first), ...prefixed('whole', whole), heapMB: usedSize / 1e6 }
  })
}

/** Paths that the page asked its own server for, once each. */
function watchFetches(page: Page, { url }: PageServer): () => readonly string[] {
  const paths = new Set<string>()
  page.on('request', (request) => {
    if (request.method() === 'GET' && request.url().startsWith(url))
      paths.add(new URL(request.url()).pathname)
  })
  return () => [...paths]
}

function sums(paths: readonly string[], server: PageServer): Record<string, number> {
  const total: Record<string, number> = {}
  const add = (kind: string, sizes: Sizes) => {
    for (const [coding, bytes] of Object.entries(sizes)) {
      total[`${kind} ${coding}`] = (total[`${kind} ${coding}`] ?? 0) + bytes / 1000
    }
  }
  for (const path of paths) {
    const sizes = server.sizes(path)
    if (!sizes || PREVIEW.test(path)) continue
    add('all', sizes)
    for (const [extension, kind] of KINDS) if (path.endsWith(extension)) add(kind, sizes)
  }
  const page = server.text('/') ?? ''
  for (const [kind, text] of [['script', inlineScript(page)] as const, ['css', inlineStyle(page)] as const]) {
    if (text) add(kind, compressed(Buffer.from(text), 'text/plain').sizes)
  }
  for (const coding of ['raw', 'gzip', 'brotli']) {
    total[`code ${coding}`] = (total[`script ${coding}`] ?? 0) + (total[`css ${coding}`] ?? 0)
  }
  return total
}

/** The scripts that stand in a page itself, without data blocks. */
export function inlineScript(page: string): string {
  const scripts = page.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/gi)
  return [...scripts]
    .filter(([, attributes = '']) => !/\bsrc=|type="?application\/json/i.test(attributes))
    .map(([, , text]) => text)
    .join('\n')
}

const inlineStyle = (page: string): string =>
  [...page.matchAll(/<style\b[^>]*>([\s\S]*?)<\/style>/gi)].map(([, text]) => text).join('\n')

const prefixed = (when: string, sample: Sample): Sample =>
  Object.fromEntries(Object.entries(sample).map(([figure, value]) => [`${when} ${figure}`, value]))
