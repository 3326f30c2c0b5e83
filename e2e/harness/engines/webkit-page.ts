import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { installRuntime, type Outcome, type PageNews, type RemoteValue } from './page-runtime.ts'
import { typeInsteadOfSetting } from './type-instead.ts'
import type { Send } from './webdriver.ts'

const POLL_MS = 10
/** Longer than a journey waits for anything. */
const CALL_TIMEOUT_MS = 60_000
/** A call may evaluate more than one text, and lose what it was taught to a new document. */
const TRIES = 5
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'
/** What every script begins with; its absence says that the document is a new one. */
const RUNTIME = 'const runtime = document.driverRuntime; if (!runtime) return { isNew: true };'

/** The page of a WebDriver session, or a frame of it: runs functions there, with values as WebDriver BiDi writes them. */
export class WebkitPage {
  readonly id: string
  readonly send: Send

  constructor(send: Send, id: string = randomUUID()) {
    this.send = send
    this.id = id
  }

  /** Runs a function with values. @param keep answers with a handle instead of the object's content */
  async call(code: string, values: readonly RemoteValue[], keep: boolean): Promise<Outcome> {
    // What is evaluated later cannot be brought when it is missed.
    for (const text of laterCode(values)) await this.teach(text)
    const start = `return runtime.call(${code}, arguments[0], arguments[1])`
    for (let tries = 1; ; tries++) {
      const outcome = await this.settled(await this.run<Outcome>(start, [values, keep]))
      if (!('missingCode' in outcome) || tries === TRIES) return outcome
      await this.teach(outcome.missingCode)
    }
  }

  /** What happened since the last call. */
  news(): Promise<PageNews> {
    return this.run<PageNews>('return runtime.news()', [])
  }

  /** @returns the element of a frame as BiDi writes it down, nothing where the frame has gone */
  async frameElement(contextId: string): Promise<RemoteValue[]> {
    const outcome = await this.run<Outcome>('return runtime.call(runtime.frameElement, arguments[0], true)', [
      [{ type: 'string', value: contextId }],
    ])
    return 'result' in outcome && outcome.result.type === 'node' ? [outcome.result] : []
  }

  async forget(handles: readonly string[]): Promise<void> {
    await this.run('runtime.forget(arguments[0])', [handles])
  }

  /** Chooses files of the disk in a file input. */
  async setFiles(handle: string, paths: readonly string[]): Promise<void> {
    const element = await this.run<Record<string, string>>('return runtime.object(arguments[0])', [handle])
    await this.send('POST', `/element/${element[ELEMENT]}/value`, { text: paths.join('\\n') })
  }

  private async settled(outcome: Outcome): Promise<Outcome> {
    const end = Date.now() + CALL_TIMEOUT_MS
    let now = outcome
    while ('pending' in now) {
      if (Date.now() > end) return { exception: `The page did not settle a call in ${CALL_TIMEOUT_MS} ms.` }
      await delay(POLL_MS)
      now = await this.run<Outcome>('return runtime.outcome(arguments[0])', [now.pending])
    }
    return now
  }

  /** Brings text that the page may not evaluate by itself. */
  private async teach(text: string): Promise<void> {
    await this.run(`runtime.learn(arguments[0], ${asFunction(text)})`, [text])
  }

  private async run<Value>(script: string, values: readonly unknown[]): Promise<Value> {
    const answer = await this.execute<Value | { isNew: true }>(RUNTIME + script, values)
    if (!isNew(answer)) return answer as Value
    // Another call may have been as fast.
    const install = `(${typeInsteadOfSetting})(); (${installRuntime})(arguments[0], arguments[1])`
    await this.execute(`if (!document.driverRuntime) { ${install} }`, [randomUUID(), this.id])
    return this.run(script, values)
  }

  private execute<Value>(script: string, args: readonly unknown[]): Promise<Value> {
    return this.send<Value>('POST', '/execute/sync', { script, args })
  }
}

const isNew = (answer: unknown): answer is { isNew: true } =>
  typeof answer === 'object' && answer !== null && 'isNew' in answer

/** Text that is evaluated, as a function that answers the same. */
export const asFunction = (expression: string): string => `() => (${expression.replace(/[\s;]+$/, '')}\n)`

/** The text that Playwright's `waitForFunction` hands over to be evaluated again and again. */
function laterCode(values: unknown): string[] {
  const found = JSON.stringify(values).matchAll(
    /\{"type":"string","value":"expression"\}\],\[\{"type":"string","value":"v"\},\{"type":"string","value":("(?:[^"\\]|\\.)*")\}/g,
  )
  return [...found].map(([, text]) => JSON.parse(text!))
}
