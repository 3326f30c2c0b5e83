/** A Worker of the page: reads one resume, and is ended with it. It asks for nothing but the reader of the file's format. */
import { type ParsedResume, parseResume } from '@resume-library/resume-parser/parse-resume'

const scope = self as unknown as {
  onmessage: (event: MessageEvent<Blob>) => void
  postMessage(message: ParsedResume | null): void
}

scope.onmessage = async ({ data }) => {
  const bytes = await data.arrayBuffer().catch(() => null)
  scope.postMessage(bytes && (await parseResume(new Uint8Array(bytes))))
}
