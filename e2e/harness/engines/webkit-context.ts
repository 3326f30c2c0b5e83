import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { Outcome, PageEvent, PageNews, RemoteValue } from './page-runtime.ts'
import type { WebkitBrowser } from './webkit-browser.ts'
import { WebkitPage } from './webkit-page.ts'

const WATCH_MS = 30
const REPAINT_MS = 300

/** A refusal, with the code that WebDriver BiDi has for it. */
export class BidiError extends Error {
  readonly code: string
  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}

/** Sends an event of WebDriver BiDi. */
export type Emit = (method: string, params: object) => void

interface Size {
  readonly width: number
  readonly height: number
}

/** A tab, which BiDi calls a browsing context: its browser, watched for what W3C WebDriver has no events for. */
export class WebkitContext {
  readonly userContext: string
  readonly page: WebkitPage
  private readonly browser: WebkitBrowser
  private readonly emit: Emit
  private news: PageNews | undefined
  private navigation: string | undefined
  private isClosed = false

  get id(): string {
    return this.page.id
  }

  constructor(browser: WebkitBrowser, userContext: string, emit: Emit) {
    this.browser = browser
    this.userContext = userContext
    this.emit = emit
    this.page = new WebkitPage(browser.session)
  }

  /** Tells of the tab and its first document, and of everything from then on. */
  async open(viewport: Size | undefined): Promise<void> {
    if (viewport) await this.resize(viewport)
    this.emit('browsingContext.contextCreated', { ...this.info(), children: null, originalOpener: null })
    this.news = await this.page.news()
    this.tellRealm(this.news.documentId)
    void this.watch()
  }

  async close(): Promise<void> {
    if (this.isClosed) return
    this.isClosed = true
    await this.browser.close()
    this.emit('browsingContext.contextDestroyed', { ...this.info(), children: [] })
  }

  async navigate(url: string): Promise<{ navigation: string; url: string }> {
    const navigation = this.expectNavigation()
    await this.send('/url', { url })
    return { navigation, url }
  }

  async reload(): Promise<{ navigation: string }> {
    const navigation = this.expectNavigation()
    await this.send('/refresh')
    return { navigation }
  }

  async traverse(delta: number): Promise<void> {
    await this.send(delta < 0 ? '/back' : '/forward')
  }

  /** Makes the page so large: the window, less what the browser puts around it. */
  async resize({ width, height }: Size): Promise<void> {
    await this.send('/window/rect', { x: 0, y: 0, width, height })
    for (let tries = 0; tries < 5; tries++) {
      const [innerWidth, innerHeight, rect] = await Promise.all([
        this.measure('innerWidth'),
        this.measure('innerHeight'),
        this.browser.session.send<Size>('GET', '/window/rect'),
      ])
      if (innerWidth === width && innerHeight === height) return
      await this.send('/window/rect', {
        width: rect.width + width - innerWidth,
        height: rect.height + height - innerHeight,
      })
      await delay(WATCH_MS)
    }
    throw new Error(`The page cannot be made ${width} x ${height} px.`)
  }

  /** @returns a PNG in base64; the whole document where `clip` is larger than what is seen */
  async screenshot(clip: Size): Promise<string> {
    const seen = { width: await this.measure('innerWidth'), height: await this.measure('innerHeight') }
    const isWhole = clip.height > seen.height
    if (isWhole) {
      await this.resize({ width: seen.width, height: Math.ceil(clip.height) })
      // The driver does not wait until what has come into view is painted.
      await delay(REPAINT_MS)
    }
    const picture = await this.browser.session.send<string>('GET', '/screenshot')
    if (isWhole) await this.resize(seen)
    return picture
  }

  /** Runs a function in the page. @throws {@link BidiError} where a value belonged to a document that is gone */
  async call(
    code: string,
    values: readonly RemoteValue[],
    keep: boolean,
    isUtility: boolean,
  ): Promise<object> {
    const realm = isUtility ? utilityRealm(this.realm) : this.realm
    const outcome: Outcome = await this.page.call(code, values, keep)
    if ('result' in outcome) return { type: 'success', realm, result: outcome.result }
    const text = 'exception' in outcome ? outcome.exception : 'not settled'
    if (text.includes('no such handle')) throw new BidiError('no such handle', text)
    return {
      type: 'exception',
      realm,
      exceptionDetails: {
        text,
        columnNumber: 0,
        lineNumber: 0,
        stackTrace: { callFrames: [] },
        exception: {},
      },
    }
  }

  send<Value>(path: string, body: object = {}): Promise<Value> {
    return this.browser.session.send<Value>('POST', path, body)
  }

  private async measure(name: 'innerWidth' | 'innerHeight'): Promise<number> {
    const outcome = await this.page.call(`() => window.${name}`, [], false)
    return 'result' in outcome ? Number(outcome.result.value) : Number.NaN
  }

  private get realm(): string {
    return this.news?.documentId ?? ''
  }

  private info() {
    return {
      context: this.id,
      userContext: this.userContext,
      parent: null,
      url: this.news?.url ?? 'about:blank',
      clientWindow: this.id,
    }
  }

  private expectNavigation(): string {
    this.navigation = randomUUID()
    this.emit('browsingContext.navigationStarted', this.navigationInfo(this.navigation))
    return this.navigation
  }

  private navigationInfo(navigation: string) {
    return { ...this.info(), navigation, timestamp: Date.now() }
  }

  private tellRealm(realm: string): void {
    this.emit('script.realmCreated', { realm, type: 'window', origin: 'null', context: this.id })
  }

  private async watch(): Promise<void> {
    while (!this.isClosed) {
      const news = await this.page.news().catch(() => undefined)
      if (news) this.tell(news)
      await delay(WATCH_MS)
    }
  }

  private tell(news: PageNews): void {
    const before = this.news
    this.news = news
    const isNew = news.documentId !== before?.documentId
    if (isNew) this.tellNewDocument(before, news)
    else if (news.url !== before.url || news.traversals !== before.traversals)
      this.emit('browsingContext.historyUpdated', this.navigationInfo(''))
    const was = isNew ? 'loading' : before.readyState
    const navigation = this.navigationInfo(this.navigation ?? news.documentId)
    if (was === 'loading' && news.readyState !== 'loading')
      this.emit('browsingContext.domContentLoaded', navigation)
    if (was !== 'complete' && news.readyState === 'complete') this.emit('browsingContext.load', navigation)
    for (const event of news.events) this.tellEvent(event, news)
  }

  private tellNewDocument(before: PageNews | undefined, news: PageNews): void {
    if (before) this.emit('script.realmDestroyed', { realm: before.documentId })
    if (before) this.emit('script.realmDestroyed', { realm: utilityRealm(before.documentId) })
    this.emit('browsingContext.navigationCommitted', this.navigationInfo(this.navigation ?? randomUUID()))
    this.navigation = undefined
    this.tellRealm(news.documentId)
  }

  private tellEvent(event: PageEvent, { documentId }: PageNews): void {
    if (event.kind === 'file-chooser') {
      const element = { sharedId: event.element }
      this.emit('input.fileDialogOpened', { context: this.id, element, multiple: event.multiple })
      return
    }
    const isThrown = event.kind === 'thrown'
    this.emit('log.entryAdded', {
      type: isThrown ? 'javascript' : 'console',
      level: isThrown || event.method === 'error' ? 'error' : 'warn',
      method: isThrown ? undefined : event.method,
      text: event.text,
      args: [{ type: 'string', value: event.text }],
      source: { realm: documentId, context: this.id },
      timestamp: Date.now(),
    })
  }
}

/** Playwright asks for a world of its own beside the page's; a driver has but one. */
const utilityRealm = (realm: string): string => `${realm}/utility`
