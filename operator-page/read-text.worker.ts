/** Reads the text of one resume, and loads only the reader of its format. */
import { readResumeText } from '@resume-library/resume-parser/read-resume-text'

self.onmessage = async ({ data, ports: [port] }: MessageEvent<ArrayBuffer>) => {
  self.onmessage = null
  const text = await readResumeText(new Uint8Array(data)).catch(() => null)
  port!.postMessage(text?.lines.map(({ text, isItem }) => (isItem ? `• ${text}` : text)))
}
