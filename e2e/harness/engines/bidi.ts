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
