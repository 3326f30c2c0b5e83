import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { Frame, Page } from '@playwright/test'
import { startOnLoopback } from '@resume-library/server/testing/loopback'
import { stepHeading } from './applicant.ts'
import { type Stage, setStage } from './stage.ts'
import { eventually, test } from './test.ts'

/** Stage with two more sites: one allowed to embed the form, and one that is not. */
export interface EmbeddingStage extends Stage {
  readonly script: string
  /** Opens a host page as a new visitor. */
  open(page: HostPage, options?: OpenOptions): Promise<Page>
  /** Frames of the form, once loaded. */
  forms(page: Page, count?: number): Promise<Frame[]>
}

type VisitOptions = NonNullable<Parameters<Stage['visit']>[0]>
interface OpenOptions extends VisitOptions {
  readonly asStranger?: boolean
}

/** Console errors of a browser that refuses a frame. */
const REFUSED = /frame-ancestors|refused to connect|postMessage/i

export async function setEmbeddingStage(): Promise<EmbeddingStage> {
  let shown: HostPage = { body: '' }
  const board = await startHostSite(() => shown)
  const stranger = await startHostSite(() => shown)
  const stage = setStage({ environment: { FRAME_ANCESTORS: board.origin } })
  test.afterAll(() => Promise.all([board.close(), stranger.close()]))
  const framesOf = (page: Page) =>
    page.frames().filter((frame) => frame.url().startsWith(`${stage.product.url}/embedded`))
  return {
    get product() {
      return stage.product
    },
    get provider() {
      return stage.provider
    },
    get browser() {
      return stage.browser
    },
    get script() {
      return `<script async src="${stage.product.url}/embed.js"></script>`
    },
    visit: stage.visit,
    async open(page, { asStranger = false, ...options } = {}) {
      shown = page
      const visitor = await stage.visit({ ...(asStranger && { expected: REFUSED }), ...options })
      await visitor.goto((asStranger ? stranger : board).origin)
      return visitor
    },
    async forms(page, count = 1) {
      await eventually(() => assert.equal(framesOf(page).length, count))
      const frames = framesOf(page)
      await Promise.all(frames.map((frame) => stepHeading(frame, 1).waitFor()))
      return frames
    },
  }
}

export const element = (attributes = '', inside = ''): string =>
  `<resume-registration ${attributes}>${inside}</resume-registration>`

/** Script below the elements that records their events and every message. */
export const RECORDER = `<script>
window.dispatched = []; window.received = []
document.querySelectorAll('resume-registration').forEach((element, at) => {
  for (const type of ['step', 'registered', 'queued', 'error'])
    element.addEventListener(type, ({ detail }) => dispatched.push([at, type, detail]))
})
addEventListener('message', ({ data, origin }) => received.push(JSON.stringify([origin, data])))
</script>`

type DispatchedEvent = readonly [at: number, type: string, detail: unknown]

/** Returns the elements' events, each with the number of its element. */
export const dispatchedEvents = (page: Page): Promise<DispatchedEvent[]> =>
  page.evaluate(() => (window as unknown as { dispatched: DispatchedEvent[] }).dispatched)

export const receivedMessages = (page: Page): Promise<string[]> =>
  page.evaluate(() => (window as unknown as { received: string[] }).received)

export const geometry = (page: Page, at = 0) =>
  page.evaluate((at) => {
    const frame = document.querySelectorAll('resume-registration')[at]!.shadowRoot!.querySelector('iframe')!
    const { top, height } = frame.getBoundingClientRect()
    return { top, height, title: frame.title, windowHeight: innerHeight }
  }, at)

export interface HostSite {
  /** Cross-site to the product: `localhost`, not 127.0.0.1. */
  readonly origin: string
  close(): Promise<void>
}

export interface HostPage {
  readonly head?: string
  readonly body: string
  readonly policy?: string
}

/** Serves pages by their path. @param pageFor null where there is none */
export async function startHostSite(pageFor: (path: string) => HostPage | null): Promise<HostSite> {
  const server = createServer((request, response) => {
    const page = pageFor(request.url ?? '/')
    if (!page) return response.writeHead(404).end()
    response.setHeader('Content-Type', 'text/html; charset=utf-8')
    if (page.policy) response.setHeader('Content-Security-Policy', page.policy)
    response.end(htmlOf(page))
  })
  const { port, close } = await startOnLoopback(server)
  return { origin: `http://localhost:${port}`, close }
}

const htmlOf = ({ head = '', body }: HostPage) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>A job board</title><link rel="icon" href="data:,">${head}</head>
<body>${body}</body></html>`
