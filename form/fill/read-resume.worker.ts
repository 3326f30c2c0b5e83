/** Reads one resume, and loads only the reader of its format. */
import { parseResume } from '@resume-library/resume-parser/parse-resume'

/** Checks for the newest feature that readers need; without it any file would seem broken. */
function canDecompress(): boolean {
  try {
    return Boolean(new DecompressionStream('deflate-raw'))
  } catch {
    return false
  }
}

// Answers over its own channel, as pdf.js uses the Worker's.
self.onmessage = async ({ data, ports: [port] }: MessageEvent<Blob>) => {
  self.onmessage = null
  const bytes = canDecompress() ? await data.arrayBuffer().catch(() => null) : null
  port!.postMessage(bytes && (await parseResume(new Uint8Array(bytes))))
}
