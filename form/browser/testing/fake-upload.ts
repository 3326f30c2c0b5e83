/** An XMLHttpRequest that sends nothing: the test says what becomes of it. */
export class FakeUpload {
  /** Every request that was made, in order. */
  static made: FakeUpload[] = []

  readonly upload: { onprogress?(progress: { loaded: number; total: number }): void; onload?(): void } = {}
  onload?(): void
  onerror?(): void
  onabort?(): void
  responseType = ''
  withCredentials = false
  status = 0
  responseText = ''
  /** Of the answer, a line each. */
  headers = ''
  /** Method and address. */
  opened: readonly string[] = []
  body: FormData | null = null

  constructor() {
    FakeUpload.made.push(this)
  }

  open(...opened: string[]) {
    this.opened = opened
  }

  send(body: FormData) {
    this.body = body
  }

  abort() {
    this.onabort?.()
  }

  progress(loaded: number, total: number) {
    this.upload.onprogress?.({ loaded, total })
  }

  getAllResponseHeaders() {
    return this.headers
  }

  answer(status: number, text: string, headers = '') {
    this.headers = headers
    this.status = status
    this.responseText = text
    this.onload?.()
  }
}
