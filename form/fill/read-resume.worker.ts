/** A Worker of the page: reads one resume, and is ended with it. It asks for nothing but the reader of the file's format. */
import { parseResume } from '@resume-library/resume-parser/parse-resume'

/** What unpacks files is the youngest of all that the readers need; without it any file would seem to be broken. */
function canDecompress(): boolean {
  try {
    return Boolean(new DecompressionStream('deflate-raw'))
  } catch {
    return false
  }
}

// The answer has a channel of its own: pdf.js sends messages of its own over the Worker's.
self.onmessage = async ({ data, ports: [port] }: MessageEvent<Blob>) => {
  self.onmessage = null
  const bytes = canDecompress() ? await data.arrayBuffer().catch(() => null) : null
  port!.postMessage(bytes && (await parseResume(new Uint8Array(bytes))))
}
