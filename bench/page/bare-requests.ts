import { readFile } from 'node:fs/promises'
import { INITIAL_VALUES } from '@resume-library/contract/candidate'
import { REGISTER_PATH } from '@resume-library/contract/provider-api'
import { providerRequest, submittedCandidate } from '@resume-library/contract/provider-request'
import { uniqueResumeName } from '@resume-library/contract/resume'
import { resumeUrl, UPLOAD_PATH } from '@resume-library/contract/service-api'
import type { Browser } from 'playwright-core'
import type { Sample } from '../runner.ts'
import { answersOfOne, SLOW } from './quick-person.ts'
import { withVisit } from './visit.ts'

/** What a built page of ours asks for until the last step stands there. */
export const pathsOf = (html: string): string[] =>
  [...html.matchAll(/(?:startEarly\(|<template>).*/g)].flatMap(
    ([part]) => part.match(/\/assets\/[\w.-]+\.(?:js|css)\b/g) ?? [],
  )

interface BareRequests {
  /** What the page asks for until the last step stands there. */
  readonly paths: readonly string[]
  readonly uploadPath: string
  readonly filename: string
  readonly resume: string
  readonly registerPath: string
  readonly registration: string
}

/**
 * The same bytes over the same network by bare requests from an empty page, each as soon as the one before is
 * answered: no page that does anything can be faster.
 *
 * @param url of the server
 * @param paths of what the page asks for until the last step stands there
 * @param resume path of the file that is sent
 */
export async function measureBareRequests(
  browser: Browser,
  url: string,
  paths: readonly string[],
  resume: string,
): Promise<Sample> {
  const now = new Date()
  const filename = uniqueResumeName('quick.pdf', 'pdf', now.getTime(), new Uint8Array(16).fill(people++))
  const info = { url: resumeUrl(url, filename), filename: 'quick.pdf', filetype: 'pdf', content: '' }
  const values = { ...INITIAL_VALUES, ...answersOfOne() }
  const candidate = submittedCandidate(values, { resume_url: info.url, uploaded_resume: null }, now)
  const requests: BareRequests = {
    paths,
    uploadPath: UPLOAD_PATH,
    filename,
    resume: (await readFile(resume)).toString('base64'),
    registerPath: REGISTER_PATH,
    registration: JSON.stringify(providerRequest(candidate, now)),
  }
  return withVisit(browser, SLOW, async ({ page }) => {
    // An empty page of the same origin.
    const empty = (route: { fulfill(answer: object): Promise<void> }) =>
      route.fulfill({ contentType: 'text/html', body: '<!doctype html>' })
    await page.route(url, empty)
    await page.goto(url)
    await page.unroute(url)
    return page.evaluate(requestAll, requests)
  })
}

let people = 0

/** Runs in the page. */
async function requestAll(requests: BareRequests): Promise<Record<string, number>> {
  const { paths, uploadPath, filename, resume, registerPath, registration } = requests
  const bytes = Uint8Array.from(atob(resume), (character) => character.charCodeAt(0))
  const fetchWhole = async (path: string, options?: RequestInit) => {
    const answer = await fetch(path, options)
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}: ${text}`)
  }
  const begin = performance.now()
  await fetchWhole('/')
  await Promise.all(paths.map((path) => fetchWhole(path)))
  const sent = performance.now()
  const body = new FormData()
  body.set('filename', filename)
  body.set('file', new Blob([bytes], { type: 'application/pdf' }), filename)
  await fetchWhole(uploadPath, { method: 'POST', body })
  const submitted = performance.now()
  await fetchWhole(registerPath, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
    body: registration,
  })
  const end = performance.now()
  return { upload: submitted - sent, submit: end - submitted, whole: end - begin }
}
