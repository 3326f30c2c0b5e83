import { setTimeout as delay } from 'node:timers/promises'
import type { Emit } from './bidi.ts'
import type { FrameNews } from './page-runtime.ts'
import type { WebkitBrowser } from './webkit-browser.ts'
import { sendInto, WebkitFrame } from './webkit-frame.ts'
import { WebkitPage } from './webkit-page.ts'
import { type Size, WebkitWindow } from './webkit-window.ts'

const WATCH_MS = 30

/** A tab, which BiDi calls a browsing context: its browser, watched for what W3C WebDriver has no events for. */
export class WebkitContext {
  readonly userContext: string
  readonly main: WebkitFrame
  readonly window: WebkitWindow
  private readonly browser: WebkitBrowser
  private readonly emit: Emit
  private readonly frames = new Map<string, WebkitFrame>()
  private readonly elements = new Map<string, unknown>()
  private inUse: unknown
  private isClosed = false

  get id(): string {
    return this.main.page.id
  }

  constructor(browser: WebkitBrowser, userContext: string, emit: Emit) {
    this.browser = browser
    this.userContext = userContext
    this.emit = emit
    const page = new WebkitPage(browser.session.send)
    this.main = new WebkitFrame(page, { userContext, clientWindow: page.id, parent: null }, emit)
    this.window = new WebkitWindow(page)
  }

  /** @returns the tab itself or a frame in its page, which is used now; undefined where neither has this name */
  frame(id: string): WebkitFrame | undefined {
    if (id === this.id) return this.main
    this.inUse = this.elements.get(id) ?? this.inUse
    return this.frames.get(id)
  }

  /** Tells of the tab and its first document, and of everything from then on. */
  async open(viewport: Size | undefined): Promise<void> {
    if (viewport) await this.window.resize(viewport)
    this.main.events.tellOpened()
    this.main.events.tellFirst(await this.main.page.news())
    void this.watch()
  }

  async close(): Promise<void> {
    if (this.isClosed) return
    this.isClosed = true
    await this.browser.close()
    this.main.events.tellClosed()
  }

  async navigate(url: string): Promise<{ navigation: string; url: string }> {
    const navigation = this.main.events.expectNavigation()
    await this.send('/url', { url })
    return { navigation, url }
  }

  async reload(): Promise<{ navigation: string }> {
    const navigation = this.main.events.expectNavigation()
    await this.send('/refresh')
    return { navigation }
  }

  async traverse(delta: number): Promise<void> {
    await this.send(delta < 0 ? '/back' : '/forward')
  }

  send<Value>(path: string, body: object = {}): Promise<Value> {
    return this.browser.session.send<Value>('POST', path, body)
  }

  private async watch(): Promise<void> {
    while (!this.isClosed) {
      const frames = await this.main.look().catch(() => undefined)
      if (frames) this.compare(frames)
      for (const frame of this.frames.values()) await frame.look().catch(() => {})
      await delay(WATCH_MS)
    }
  }

  /** Tells of frames that have come or gone. */
  private compare(found: readonly FrameNews[]): void {
    for (const [id, frame] of this.frames) {
      if (found.some(({ contextId }) => contextId === id)) continue
      this.frames.delete(id)
      if (this.inUse === this.elements.get(id)) this.inUse = undefined
      this.elements.delete(id)
      frame.events.tellClosed()
    }
    for (const { contextId, element } of found) {
      if (this.frames.has(contextId)) continue
      this.elements.set(contextId, element)
      const page = new WebkitPage(
        sendInto(this.browser.session, element, () => this.inUse),
        contextId,
      )
      const place = { userContext: this.userContext, clientWindow: this.id, parent: this.id }
      const frame = new WebkitFrame(page, place, this.emit, this.main.page)
      this.frames.set(contextId, frame)
      frame.events.tellOpened()
    }
  }
}
