import type { Browser, Page } from '@playwright/test'
import type { Sample } from '../rounds.ts'
import { compressed } from './page-server.ts'
import { arrive, type ServedForm, withVisit } from './visit.ts'

export const SCRIPT = 'first script, kB'
export const STYLE = 'first style, kB'

/** Measures the script and style that the first step needs, also inlined, in kilobytes of brotli. */
export function measureSize(browser: Browser, form: ServedForm): Promise<Sample> {
  return withVisit(browser, {}, async (visit) => {
    const fetched = watchFetches(visit.page, form.server.url)
    await arrive(visit, form)
    const { files } = form.server
    const sum = (extension: string) =>
      fetched()
        .filter((path) => path.endsWith(extension))
        .reduce((total, path) => total + files.get(path)!.brotli.length, 0)
    const inlined = (text: string) => (text ? compressed(text).length : 0)
    const page = files.get('/')!.text.toString()
    return {
      [SCRIPT]: (sum('.js') + inlined(inlineScript(page))) / 1000,
      [STYLE]: (sum('.css') + inlined(inlineStyle(page))) / 1000,
    }
  })
}

/** Returns the paths of the scripts and styles that a page of ours fetches until its later steps can be shown. */
export function pathsOfSteps(browser: Browser, form: ServedForm): Promise<readonly string[]> {
  return withVisit(browser, {}, async (visit) => {
    const fetched = watchFetches(visit.page, form.server.url)
    await arrive(visit, form)
    await visit.page.locator(form.field('first_name')).click()
    await visit.page.waitForTimeout(1000)
    return fetched().filter((path) => /\.(?:js|css)$/.test(path))
  })
}

function watchFetches(page: Page, url: string): () => string[] {
  const paths = new Set<string>()
  page.on('request', (request) => {
    if (request.url().startsWith(url)) paths.add(new URL(request.url()).pathname)
  })
  return () => [...paths]
}

/** Returns the inlined scripts of a page, without data blocks. */
export function inlineScript(page: string): string {
  const scripts = page.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/gi)
  return [...scripts]
    .filter(([, attributes = '']) => !/\bsrc=|type="?application\/json/i.test(attributes))
    .map(([, , text]) => text)
    .join('\n')
}

const inlineStyle = (page: string): string =>
  [...page.matchAll(/<style\b[^>]*>([\s\S]*?)<\/style>/gi)].map(([, text]) => text).join('\n')
