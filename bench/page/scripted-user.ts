import type { Browser, Page } from '@playwright/test'
import { SENTENCES } from '@resume-library/contract/errors'
import { type Post, registrations, uploads } from '../load.ts'
import type { Sample } from '../rounds.ts'
import { acted, field, press, until, withVisit } from './visit.ts'

export const REGISTERED = 'registered'

/** Registers by a script without think time, on a slow phone and network. @param resume path of the file */
export function measureScriptedUser(browser: Browser, url: string, resume: string): Promise<Sample> {
  const answers = Object.entries({
    first_name: 'Ann',
    last_name: 'Lee',
    email: `ann.${crypto.randomUUID()}@example.com`,
    password: 'passw0rd!',
    zip_code: '12345',
  })
  return withVisit(browser, url, async (page) => {
    const firstField = await page.evaluate(() => window.probe.field)
    const texts = answers.map(([name, text]) => [field(name), text] as const)
    await page.evaluate(typeAll, texts)
    await press(page, 'button', 'Next Step')
    const step2 = (await until(page, field('desired_job_title'))) - firstField
    await press(page, 'button', 'Next Step')
    await until(page, 'button', 'Select Resume')
    // The first one prefills the form.
    await page.locator('input[type=file][accept*=".rtf"]').last().setInputFiles(resume)
    const uploaded = (await toast(page, SENTENCES.upload_succeeded)) - (await acted(page))
    await press(page, 'button', 'Submit Registration')
    const registered = await toast(page, SENTENCES.toast_registered)
    const submit = registered - (await acted(page))
    return { 'first field': firstField, 'step 2': step2, upload: uploaded, submit, [REGISTERED]: registered }
  })
}

const toast = (page: Page, words: string) => until(page, 'h2, p', words)

/** Runs in the page: fills each field at once, with focus and the events of typing. */
function typeAll(texts: readonly (readonly [selector: string, text: string])[]): void {
  for (const [selector, text] of texts) {
    document.querySelector<HTMLInputElement>(selector)!.focus()
    document.execCommand('insertText', false, text)
  }
}

/** Returns the scripts and styles that a page fetches until its later steps can be shown. */
export const pathsOfSteps = (browser: Browser, url: string): Promise<readonly string[]> =>
  withVisit(browser, url, async (page) => {
    await page.waitForLoadState('networkidle')
    await press(page, field('first_name'))
    await page.waitForTimeout(1000)
    await page.waitForLoadState('networkidle')
    const paths = await page.evaluate(() =>
      performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
    )
    return paths.filter((path) => /\.(?:js|css)$/.test(path))
  })

/**
 * Measures bare requests for the same bytes from an empty page, each as soon as the one before is answered: the limit
 * for any page.
 *
 * @param paths files that the page fetches up to its last step
 */
export async function measureBareRequests(
  browser: Browser,
  url: string,
  paths: readonly string[],
  bytes: number,
): Promise<Sample> {
  const posts = [uploads(bytes)(), registrations()()]
  return withVisit(browser, 'about:blank', async (page) => {
    // An empty page of the same origin.
    await page.route(url, (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }))
    await page.goto(url)
    await page.unroute(url)
    return { [REGISTERED]: await page.evaluate(requestAll, { paths, posts: posts.map(inBase64) }) }
  })
}

const inBase64 = ({ path, headers, body }: Post) => ({ path, headers, text: body.toString('base64') })

interface Requests {
  readonly paths: readonly string[]
  readonly posts: readonly ReturnType<typeof inBase64>[]
}

/** Runs in the page. */
async function requestAll({ paths, posts }: Requests): Promise<number> {
  const bodies = posts.map(({ text }) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0)))
  const request = async (path: string, options?: RequestInit) => {
    const answer = await fetch(path, options)
    await answer.text()
    if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}.`)
  }
  const begun = performance.now()
  await request('/')
  await Promise.all(paths.map((path) => request(path)))
  for (const [index, { path, headers }] of posts.entries())
    await request(path, { method: 'POST', headers, body: bodies[index]! })
  return performance.now() - begun
}
