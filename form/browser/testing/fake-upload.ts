/** Fake XMLHttpRequest, which the test answers. */
export class FakeUpload {
  static made: FakeUpload[] = []

  readonly upload: { onprogress?(progress: { loaded: number; total: number }): void; onload?(): void } = {}
  onload?(): void
  onerror?(): void
  onabort?(): void
  responseType = ''
  withCredentials = false
  status = 0
  responseText = ''

  constructor() {
    FakeUpload.made.push(this)
  }

  open() {}

  send() {}

  abort() {
    this.onabort?.()
  }

  progress(loaded: number, total: number) {
    this.upload.onprogress?.({ loaded, total })
  }

  getAllResponseHeaders() {
    return ''
  }

  answer(status: number, text: string) {
    this.status = status
    this.responseText = text
    this.onload?.()
  }
}
