/** Reads the text of one resume, and loads only the reader of its format. */
import { readResumeText } from '@resume-library/resume-parser/read-resume-text'

self.onmessage = async ({ data, ports: [port] }: MessageEvent<Blob>) => {
  self.onmessage = null
  const text = await data
    .arrayBuffer()
    .then((bytes) => readResumeText(new Uint8Array(bytes)))
    .catch(() => null)
  port!.postMessage(text?.lines.map(({ text, isItem }) => (isItem ? `• ${text}` : text)))
}
