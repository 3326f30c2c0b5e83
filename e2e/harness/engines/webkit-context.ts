import { setTimeout as delay } from 'node:timers/promises'
import { BidiError, type Emit } from './bidi.ts'
import type { Outcome, RemoteValue } from './page-runtime.ts'
import type { WebkitBrowser } from './webkit-browser.ts'
import { utilityRealm, WebkitEvents } from './webkit-events.ts'
import { WebkitPage } from './webkit-page.ts'
import { type Size, WebkitWindow } from './webkit-window.ts'

const WATCH_MS = 30

/** A tab, which BiDi calls a browsing context: its browser, watched for what W3C WebDriver has no events for. */
export class WebkitContext {
  readonly userContext: string
  readonly page: WebkitPage
  readonly window: WebkitWindow
  private readonly browser: WebkitBrowser
  private readonly events: WebkitEvents
  private isClosed = false

  get id(): string {
    return this.page.id
  }

  constructor(browser: WebkitBrowser, userContext: string, emit: Emit) {
    this.browser = browser
    this.userContext = userContext
    this.page = new WebkitPage(browser.session)
    this.window = new WebkitWindow(this.page)
    this.events = new WebkitEvents(this.id, userContext, emit)
  }

  /** Tells of the tab and its first document, and of everything from then on. */
  async open(viewport: Size | undefined): Promise<void> {
    if (viewport) await this.window.resize(viewport)
    this.events.tellOpened()
    this.events.tellFirst(await this.page.news())
    void this.watch()
  }

  async close(): Promise<void> {
    if (this.isClosed) return
    this.isClosed = true
    await this.browser.close()
    this.events.tellClosed()
  }

  async navigate(url: string): Promise<{ navigation: string; url: string }> {
    const navigation = this.events.expectNavigation()
    await this.send('/url', { url })
    return { navigation, url }
  }

  async reload(): Promise<{ navigation: string }> {
    const navigation = this.events.expectNavigation()
    await this.send('/refresh')
    return { navigation }
  }

  async traverse(delta: number): Promise<void> {
    await this.send(delta < 0 ? '/back' : '/forward')
  }

  /** Runs a function in the page. @throws {@link BidiError} where a value belonged to a document that is gone */
  async call(
    code: string,
    values: readonly RemoteValue[],
    keep: boolean,
    isUtility: boolean,
  ): Promise<object> {
    const realm = isUtility ? utilityRealm(this.events.realm) : this.events.realm
    const outcome: Outcome = await this.page.call(code, values, keep)
    if ('result' in outcome) return { type: 'success', realm, result: outcome.result }
    const text = 'exception' in outcome ? outcome.exception : 'not settled'
    if (text.includes('no such handle')) throw new BidiError('no such handle', text)
    const nowhere = { columnNumber: 0, lineNumber: 0, stackTrace: { callFrames: [] } }
    return { type: 'exception', realm, exceptionDetails: { text, ...nowhere, exception: {} } }
  }

  send<Value>(path: string, body: object = {}): Promise<Value> {
    return this.browser.session.send<Value>('POST', path, body)
  }

  private async watch(): Promise<void> {
    while (!this.isClosed) {
      const news = await this.page.news().catch(() => undefined)
      if (news) this.events.tell(news)
      await delay(WATCH_MS)
    }
  }
}
