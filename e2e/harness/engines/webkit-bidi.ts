import { randomUUID } from 'node:crypto'
import { BidiError, type Emit } from './bidi.ts'
import type { RemoteValue } from './page-runtime.ts'
import { startWebkit } from './webkit-browser.ts'
import { WebkitContext } from './webkit-context.ts'
import type { WebkitFrame } from './webkit-frame.ts'
import { asFunction } from './webkit-page.ts'
import type { Size } from './webkit-window.ts'

/** A visitor: what the browser must be told before it starts. */
interface UserContext {
  locale?: string
  isDark?: boolean
  viewport?: Size
}

interface Params {
  readonly [name: string]: unknown
  readonly context: string
  readonly userContext: string
  readonly userContexts?: readonly string[]
  readonly contexts?: readonly string[]
  readonly target: How['target']
}

/** Where something runs in the page, and how its result is written down. */
interface How {
  readonly target: { readonly context?: string; readonly sandbox?: string }
  readonly resultOwnership?: unknown
  readonly serializationOptions?: { readonly maxObjectDepth?: number }
}

type Handler = (params: Params) => unknown

/** Commands that need no answer of the browser: it has nothing to switch, or does so by itself. */
const ACCEPTED = [
  'session.subscribe',
  'browser.setDownloadBehavior',
  'emulation.setScreenOrientationOverride',
  'emulation.setScreenSettingsOverride',
  'network.addDataCollector',
  'network.setCacheBehavior',
  'browsingContext.activate',
]

/**
 * As much of WebDriver BiDi as Playwright needs for a journey, carried out by WebKitWebDriver, which speaks only
 * W3C WebDriver. What that has no means for is refused as `unsupported operation`.
 */
export class WebkitBidi {
  private readonly display: string
  private readonly emit: Emit
  private readonly start: typeof startWebkit
  private readonly users = new Map<string, UserContext>()
  private readonly contexts = new Map<string, WebkitContext>()
  private readonly handlers: Readonly<Record<string, Handler>>

  constructor(display: string, emit: Emit, start: typeof startWebkit = startWebkit) {
    this.display = display
    this.emit = emit
    this.start = start
    this.handlers = { ...this.browserCommands(), ...this.pageCommands(), ...this.scriptCommands() }
  }

  /** Carries out a command. @throws {@link BidiError} */
  async answer(method: string, params: Params): Promise<object> {
    if (ACCEPTED.includes(method)) return {}
    const handler = this.handlers[method]
    if (!handler) throw new BidiError('unsupported operation', `WebKitWebDriver has no means for ${method}.`)
    try {
      return ((await handler(params)) as object | undefined) ?? {}
    } catch (error) {
      throw asGoneDocument(error)
    }
  }

  /** Ends every browser. */
  async close(): Promise<void> {
    await Promise.all([...this.contexts.values()].map((context) => context.close()))
    this.contexts.clear()
  }

  private browserCommands(): Record<string, Handler> {
    return {
      'session.new': () => ({
        sessionId: randomUUID(),
        capabilities: { browserName: 'webkit', browserVersion: '', userAgent: '' },
      }),
      'browser.createUserContext': () => {
        const userContext = randomUUID()
        this.users.set(userContext, {})
        return { userContext }
      },
      'browser.removeUserContext': async ({ userContext }) => {
        this.users.delete(userContext)
        const own = [...this.contexts.values()].filter((context) => context.userContext === userContext)
        await Promise.all(own.map((context) => this.closeContext(context)))
      },
      'browser.close': () => this.close(),
      // Playwright listens for passwords that a server asks for, which ours does not.
      'network.addIntercept': ({ phases }) => {
        if (String(phases) !== 'authRequired')
          throw new BidiError('unsupported operation', 'WebKitWebDriver cannot hold requests.')
        return { intercept: randomUUID() }
      },
      'emulation.setLocaleOverride': (params) => this.look(params, { locale: String(params.locale) }),
      'emulation.setMediaFeaturesOverride': (params) => {
        const features = params.features as Record<string, string | null>
        const isDark = features['prefers-color-scheme'] === 'dark'
        const isOpen = [...this.contexts.keys()].some((id) => params.contexts?.includes(id))
        if (isOpen) throw new BidiError('unsupported operation', 'GTK takes its colours when it starts.')
        this.look(params, { isDark })
      },
    }
  }

  private pageCommands(): Record<string, Handler> {
    return {
      'browsingContext.create': async ({ userContext }) => {
        const user = this.users.get(userContext) ?? {}
        const browser = await this.start(this.display, user)
        const context = new WebkitContext(browser, userContext, this.emit)
        this.contexts.set(context.id, context)
        await context.open(user.viewport)
        return { context: context.id }
      },
      'browsingContext.close': ({ context }) => this.closeContext(this.context(context)),
      'browsingContext.navigate': ({ context, url }) => this.context(context).navigate(String(url)),
      'browsingContext.reload': ({ context }) => this.context(context).reload(),
      'browsingContext.traverseHistory': ({ context, delta }) =>
        this.context(context).traverse(Number(delta)),
      'browsingContext.setViewport': async (params) => {
        const viewport = params.viewport as Size
        if (params.context) await this.context(params.context).window.resize(viewport)
        else this.look(params, { viewport })
      },
      'browsingContext.captureScreenshot': async ({ context, clip }) => ({
        data: await this.context(context).window.screenshot(clip as Size),
      }),
      'input.performActions': ({ context, actions }) =>
        this.context(context).send('/actions', { actions: wholePixels(actions) }),
      'input.setFiles': ({ context, element, files }) =>
        this.frame(context).page.setFiles((element as { sharedId: string }).sharedId, files as string[]),
      'browsingContext.locateNodes': async ({ context, locator }) => {
        const { type, value } = locator as { type: string; value: { context: string } }
        if (type !== 'context') throw new BidiError('unsupported operation', `Nothing is located by ${type}.`)
        return { nodes: await this.frame(context).page.frameElement(value.context) }
      },
      'storage.getCookies': async () => ({ cookies: await this.cookies() }),
    }
  }

  private scriptCommands(): Record<string, Handler> {
    return {
      'script.evaluate': ({ expression, ...how }) => this.run(how, asFunction(String(expression)), []),
      'script.callFunction': ({ functionDeclaration, arguments: values, ...how }) =>
        this.run(how, `(${functionDeclaration})`, values as RemoteValue[]),
      'script.disown': ({ target, handles }) => this.frame(target.context).page.forget(handles as string[]),
    }
  }

  private run({ target, ...how }: How, code: string, values: RemoteValue[]) {
    const keep = how.resultOwnership === 'root' || how.serializationOptions?.maxObjectDepth === 0
    return this.frame(target.context).call(code, values, keep, target.sandbox !== undefined)
  }

  private context(id: string | undefined): WebkitContext {
    return there(id, this.contexts.get(id ?? ''))
  }

  /** The tab itself, or a frame in its page. */
  private frame(id = ''): WebkitFrame {
    const [frame] = [...this.contexts.values()].flatMap((context) => context.frame(id) ?? [])
    return there(id, frame)
  }

  private async closeContext(context: WebkitContext): Promise<void> {
    this.contexts.delete(context.id)
    await context.close()
  }

  /** Notes how a visitor's browser shall be; it is told when it starts. */
  private look({ userContexts = [] }: Params, change: UserContext): void {
    for (const id of userContexts) Object.assign(this.users.get(id) ?? {}, change)
  }

  private async cookies(): Promise<object[]> {
    const all = [...this.contexts.values()].map((context) =>
      context.main.page.send<{ value: string }[]>('GET', '/cookie'),
    )
    const cookies = (await Promise.all(all)).flat()
    return cookies.map((cookie) => ({ ...cookie, value: { type: 'string', value: cookie.value } }))
  }
}

function there<Found>(id: string | undefined, found: Found | undefined): Found {
  if (!found) throw new BidiError('no such frame', `There is no browsing context ${id}.`)
  return found
}

/**
 * The driver says `no such frame` of a script whose document went before it was answered, as after a form that is sent
 * without script. Playwright takes this code for a page that is closed, and gives up what it waits for.
 */
function asGoneDocument(error: unknown): unknown {
  const isOfDriver = !(error instanceof BidiError)
  const { code, message } = error as Error & { code?: string }
  return isOfDriver && code === 'no such frame' ? new BidiError('no such handle', message) : error
}

/** W3C WebDriver takes no parts of pixels. */
function wholePixels(sources: unknown): unknown {
  const round = (key: string, value: unknown) =>
    (key === 'x' || key === 'y') && typeof value === 'number' ? Math.floor(value) : value
  return JSON.parse(JSON.stringify(sources, round))
}
