/** A value as WebDriver BiDi writes it down. */
export interface RemoteValue {
  readonly type: string
  readonly value?: unknown
  readonly handle?: string
  readonly sharedId?: string
}

/** What a call came to: at once, or later under its number. */
export type Outcome =
  | { readonly result: RemoteValue }
  | { readonly exception: string }
  /** The page may not evaluate text; the driver may, and shall bring this one. */
  | { readonly missingCode: string }
  | { readonly pending: number }

/** What happened in the page since it was last asked. */
export interface PageNews {
  readonly documentId: string
  readonly url: string
  readonly readyState: DocumentReadyState
  /** How often Back and Forward stayed in this document. */
  readonly traversals: number
  readonly events: readonly PageEvent[]
  readonly frames: readonly FrameNews[]
}

/** A frame of the page, the element of which W3C WebDriver writes down. */
export interface FrameNews {
  readonly contextId: string
  readonly element: unknown
}

export type PageEvent =
  | { readonly kind: 'file-chooser'; readonly element: string; readonly multiple: boolean }
  | { readonly kind: 'console'; readonly method: 'error' | 'warn'; readonly text: string }
  | { readonly kind: 'thrown'; readonly text: string }

export interface PageRuntime {
  news(): PageNews
  learn(text: string, code: () => unknown): void
  call(code: (...values: unknown[]) => unknown, values: readonly RemoteValue[], keep: boolean): Outcome
  outcome(number: number): Outcome
  object(handle: string): unknown
  forget(handles: readonly string[]): void
  /** @returns the element of a frame, undefined where it has gone */
  frameElement(contextId: string): Element | undefined
}

/**
 * Runs in the page, where the driver puts it into each new document: keeps the objects that handles stand for,
 * writes values down, and notes what a driver has no events for.
 */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: it is sent to the page as its own text, and nothing outside of it is there
export function installRuntime(documentId: string, contextId: string): PageRuntime {
  const objects = new Map<string, unknown>()
  const codes = new Map<string, () => unknown>()
  const outcomes = new Map<number, Outcome>()
  const contexts = new WeakMap<object, string>([[window, contextId]])
  let events: PageEvent[] = []
  let counter = 0
  let traversals = 0

  class MissingCode extends Error {}

  function handleOf(value: object): string {
    // Another one each time: Playwright gives back one handle of an object while it still uses another.
    const handle = `${documentId}:${++counter}`
    objects.set(handle, value)
    return handle
  }

  function contextOf(view: Window): string {
    const id = contexts.get(view) ?? `${documentId}:${++counter}`
    contexts.set(view, id)
    return id
  }

  /** Those that come from a server: what the page makes itself, as a preview, is left alone. */
  function framesIn(root: Document | ShadowRoot): HTMLIFrameElement[] {
    return [...root.querySelectorAll('*')].flatMap((element) => {
      if (element.shadowRoot) return framesIn(element.shadowRoot)
      return element instanceof HTMLIFrameElement && element.src.startsWith('http') ? [element] : []
    })
  }

  const frames = () =>
    framesIn(document).map((element) => ({ contextId: contextOf(element.contentWindow!), element }))

  function write(value: unknown, keep: boolean): RemoteValue {
    if (value === null) return { type: 'null' }
    if (typeof value === 'number') {
      const isPlain = Number.isFinite(value) && !Object.is(value, -0)
      return { type: 'number', value: isPlain ? value : Object.is(value, -0) ? '-0' : String(value) }
    }
    if (typeof value === 'bigint') return { type: 'bigint', value: String(value) }
    if (typeof value !== 'object' && typeof value !== 'function') return { type: typeof value, value }
    // Of a window of another origin, nothing else can be asked.
    if ((value as Window).window === value)
      return { type: 'window', handle: handleOf(value), value: { context: contextOf(value as Window) } }
    if (value instanceof Node) {
      const handle = handleOf(value)
      return { type: 'node', handle, sharedId: handle, value: { localName: value.nodeName.toLowerCase() } }
    }
    if (keep) return { type: Array.isArray(value) ? 'array' : 'object', handle: handleOf(value) }
    if (Array.isArray(value)) return { type: 'array', value: value.map((item) => write(item, false)) }
    return {
      type: 'object',
      value: Object.entries(value).map(([key, item]) => [key, write(item, false)]),
    }
  }

  function read(written: RemoteValue): unknown {
    const handle = written.handle ?? written.sharedId
    if (handle) {
      if (!objects.has(handle)) throw new Error(`no such handle: ${handle}`)
      return objects.get(handle)
    }
    const { type, value } = written
    if (type === 'undefined') return undefined
    if (type === 'null') return null
    if (type === 'number') return Number(value)
    if (type === 'bigint') return BigInt(value as string)
    if (type === 'date') return new Date(value as string)
    if (type === 'array') return (value as RemoteValue[]).map(read)
    if (type === 'object') {
      const entries = value as [RemoteValue | string, RemoteValue][]
      return Object.fromEntries(
        entries.map(([key, item]) => [typeof key === 'string' ? key : read(key), read(item)]),
      )
    }
    return value
  }

  function failure(error: unknown): Outcome {
    if (error instanceof MissingCode) return { missingCode: error.message }
    return {
      exception: error instanceof Error ? `${error.name}: ${error.message}\n${error.stack}` : String(error),
    }
  }

  // Playwright evaluates text, which the page's Content-Security-Policy forbids to everybody but the driver.
  window.eval = (text: string) => {
    const code = codes.get(text)
    if (!code) throw new MissingCode(text)
    return code()
  }

  document.addEventListener(
    'click',
    (event) => {
      const input = event.target
      if (!(input instanceof HTMLInputElement) || input.type !== 'file') return
      event.preventDefault()
      events.push({ kind: 'file-chooser', element: handleOf(input), multiple: input.multiple })
    },
    true,
  )
  for (const method of ['error', 'warn'] as const) {
    const write = console[method]
    console[method] = (...parts: unknown[]) => {
      events.push({ kind: 'console', method, text: parts.map(String).join(' ') })
      write.apply(console, parts)
    }
  }
  window.addEventListener('popstate', () => {
    traversals++
  })
  window.addEventListener('error', ({ message, error }) => {
    events.push({ kind: 'thrown', text: error?.stack ? `${message}\n${error.stack}` : message })
  })
  window.addEventListener('unhandledrejection', ({ reason }) => {
    if (!(reason instanceof MissingCode))
      events.push({ kind: 'thrown', text: String(reason?.stack ?? reason) })
  })
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
    events.push({
      kind: 'console',
      method: 'error',
      text: `Content Security Policy: ${violatedDirective} refuses ${blockedURI}`,
    })
  })

  const runtime: PageRuntime = {
    news() {
      const { readyState } = document
      const news = { documentId, url: location.href, readyState, traversals, events, frames: frames() }
      events = []
      return news
    },
    learn: (text, code) => void codes.set(text, code),
    call(code, values, keep) {
      try {
        const value = code(...values.map(read))
        if (!(value instanceof Promise)) return { result: write(value, keep) }
        const number = ++counter
        outcomes.set(number, { pending: number })
        value.then(
          (settled) => outcomes.set(number, { result: write(settled, keep) }),
          (error) => outcomes.set(number, failure(error)),
        )
        return { pending: number }
      } catch (error) {
        return failure(error)
      }
    },
    outcome(number) {
      const outcome = outcomes.get(number) ?? { exception: 'no such call' }
      if (!('pending' in outcome)) outcomes.delete(number)
      return outcome
    },
    object: (handle) => objects.get(handle),
    forget(gone) {
      for (const handle of gone) objects.delete(handle)
    },
    frameElement: (wanted) => frames().find((frame) => frame.contextId === wanted)?.element,
  }
  return Object.defineProperty(document, 'driverRuntime', { value: runtime }) && runtime
}
