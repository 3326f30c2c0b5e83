import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import type { Browser } from '@playwright/test'
import { INITIAL_VALUES } from '@resume-library/contract/candidate'
import { REGISTER_PATH } from '@resume-library/contract/provider-api'
import { providerRequest, submittedCandidate } from '@resume-library/contract/provider-request'
import { uniqueResumeName } from '@resume-library/contract/resume'
import { resumeUrl, UPLOAD_PATH } from '@resume-library/contract/service-api'
import type { Sample } from '../rounds.ts'
import { newAnswers } from './scripted-user.ts'
import { SLOW_PHONE, withVisit } from './visit.ts'

interface BareRequests {
  /** Files that the page fetches up to its last step. */
  readonly paths: readonly string[]
  readonly uploadPath: string
  readonly filename: string
  /** Base64. */
  readonly resume: string
  readonly registerPath: string
  readonly registration: string
}

/**
 * Measures bare requests for the same bytes from an empty page, one after another: the limit for any page.
 *
 * @param paths files that the page fetches up to its last step
 * @param file path of the resume
 */
export async function measureBareRequests(
  browser: Browser,
  url: string,
  paths: readonly string[],
  file: string,
): Promise<Sample> {
  const now = new Date()
  const filename = uniqueResumeName(
    basename(file),
    'pdf',
    now.getTime(),
    crypto.getRandomValues(new Uint8Array(16)),
  )
  const resume = { resume_url: resumeUrl(url, filename), uploaded_resume: null }
  const candidate = submittedCandidate({ ...INITIAL_VALUES, ...newAnswers() }, resume, now)
  const requests: BareRequests = {
    paths,
    uploadPath: UPLOAD_PATH,
    filename,
    resume: await readFile(file, 'base64'),
    registerPath: REGISTER_PATH,
    registration: JSON.stringify(providerRequest(candidate, now)),
  }
  return withVisit(browser, SLOW_PHONE, async ({ page }) => {
    // An empty page of the same origin.
    await page.route(url, (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }))
    await page.goto(url)
    await page.unroute(url)
    return page.evaluate(requestAll, requests)
  })
}

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
  return { upload: submitted - sent, submit: end - submitted, registered: end - begin }
}
