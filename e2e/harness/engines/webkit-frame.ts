import { BidiError, type Emit } from './bidi.ts'
import type { FrameNews, RemoteValue } from './page-runtime.ts'
import type { Send, WebDriverSession } from './webdriver.ts'
import { type Place, utilityRealm, WebkitEvents } from './webkit-events.ts'
import type { WebkitPage } from './webkit-page.ts'

const MIDDLE = '(element) => { const { y, height } = element.getBoundingClientRect(); return y + height / 2 }'
const SCROLL = `(id, middle) => {
  const { y } = document.driverRuntime.frameElement(id).getBoundingClientRect()
  window.scrollBy(0, y + middle - innerHeight / 2)
}`

/** What shows one document after another: a tab, or a frame in its page. */
export class WebkitFrame {
  readonly page: WebkitPage
  readonly events: WebkitEvents
  private readonly around: WebkitPage | undefined

  /** @param around of a frame, the page in which it stands */
  constructor(page: WebkitPage, place: Place, emit: Emit, around?: WebkitPage) {
    this.page = page
    this.events = new WebkitEvents({ ...place, context: page.id }, emit)
    this.around = around
  }

  /** Tells what has happened in it. @returns the frames in it */
  async look(): Promise<readonly FrameNews[]> {
    const news = await this.page.news()
    this.events.tell(news)
    return news.frames
  }

  /** Runs a function in it. @throws {@link BidiError} where a value belonged to a document that is gone */
  async call(
    code: string,
    values: readonly RemoteValue[],
    keep: boolean,
    isUtility: boolean,
  ): Promise<object> {
    const realm = isUtility ? utilityRealm(this.events.realm) : this.events.realm
    const outcome = await this.page.call(code, values, keep)
    if (this.around && JSON.stringify(values).includes('scrollIntoView'))
      await this.scrollAround(this.around, values.at(-1)!)
    if ('result' in outcome) return { type: 'success', realm, result: outcome.result }
    const text = 'exception' in outcome ? outcome.exception : 'not settled'
    if (text.includes('no such handle')) throw new BidiError('no such handle', text)
    const nowhere = { columnNumber: 0, lineNumber: 0, stackTrace: { callFrames: [] } }
    return { type: 'exception', realm, exceptionDetails: { text, ...nowhere, exception: {} } }
  }

  /**
   * A script in a frame of another origin scrolls nothing around it, in this engine. What Playwright wants to press is
   * brought into sight as by a person, who scrolls the page.
   */
  private async scrollAround(around: WebkitPage, element: RemoteValue): Promise<void> {
    const place = await this.page.call(MIDDLE, [element], false)
    if ('result' in place)
      await around.call(SCROLL, [{ type: 'string', value: this.page.id }, place.result], false)
  }
}

/**
 * Sends commands to a frame of the page, of whatever origin. The driver has one place for all commands: it is moved into
 * the frame for each, and back, so that no other meets it there. Into which frame it was moved last has the focus.
 *
 * @param element of the frame, in the page @param inUse the one of the frame that shall have the focus
 */
export const sendInto =
  (session: WebDriverSession, element: unknown, inUse: () => unknown): Send =>
  (method, path, body) =>
    session.together(async (send) => {
      await send('POST', '/frame', { id: element })
      try {
        return await send(method, path, body)
      } finally {
        await send('POST', '/frame', { id: null })
        const used = inUse()
        if (used && used !== element) {
          // It may have gone meanwhile.
          await send('POST', '/frame', { id: used }).catch(() => {})
          await send('POST', '/frame', { id: null })
        }
      }
    })
