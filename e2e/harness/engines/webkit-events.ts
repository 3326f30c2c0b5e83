import { randomUUID } from 'node:crypto'
import type { Emit } from './bidi.ts'
import type { PageEvent, PageNews } from './page-runtime.ts'

/** Where documents are shown, as BiDi says it of each browsing context. */
export interface Place {
  readonly userContext: string
  readonly clientWindow: string
  /** Of a frame, the tab in whose page it stands. */
  readonly parent: string | null
}

/** Tells in events of WebDriver BiDi what happens to a tab or a frame, from what its page answers when it is asked. */
export class WebkitEvents {
  private readonly place: Place & { readonly context: string }
  private readonly emit: Emit
  private news: PageNews | undefined
  private navigation: string | undefined

  constructor(place: Place & { readonly context: string }, emit: Emit) {
    this.place = place
    this.emit = emit
  }

  /** The document that is shown, by the name that BiDi has for where its scripts run. */
  get realm(): string {
    return this.news?.documentId ?? ''
  }

  tellOpened(): void {
    this.emit('browsingContext.contextCreated', { ...this.info(), children: null, originalOpener: null })
  }

  /** @param news of the first document */
  tellFirst(news: PageNews): void {
    this.news = news
    this.tellRealm(news.documentId)
  }

  tellClosed(): void {
    this.emit('browsingContext.contextDestroyed', { ...this.info(), children: [] })
  }

  /** Tells that another document was asked for. @returns the name of this navigation */
  expectNavigation(): string {
    this.navigation = randomUUID()
    this.emit('browsingContext.navigationStarted', this.navigationInfo(this.navigation))
    return this.navigation
  }

  /** Tells what has changed since the last news. */
  tell(news: PageNews): void {
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

  private tellRealm(realm: string): void {
    this.emit('script.realmCreated', { realm, type: 'window', origin: 'null', context: this.place.context })
  }

  private tellEvent(event: PageEvent, { documentId }: PageNews): void {
    if (event.kind === 'file-chooser') {
      const element = { sharedId: event.element }
      this.emit('input.fileDialogOpened', { context: this.place.context, element, multiple: event.multiple })
      return
    }
    const isThrown = event.kind === 'thrown'
    this.emit('log.entryAdded', {
      type: isThrown ? 'javascript' : 'console',
      level: isThrown || event.method === 'error' ? 'error' : 'warn',
      method: isThrown ? undefined : event.method,
      text: event.text,
      args: [{ type: 'string', value: event.text }],
      source: { realm: documentId, context: this.place.context },
      timestamp: Date.now(),
    })
  }

  private info() {
    return { ...this.place, url: this.news?.url ?? 'about:blank' }
  }

  private navigationInfo(navigation: string) {
    return { ...this.info(), navigation, timestamp: Date.now() }
  }
}

/** Playwright asks for a world of its own beside the page's; a driver has but one. */
export const utilityRealm = (realm: string): string => `${realm}/utility`
