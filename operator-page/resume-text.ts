import { RESUME_READING_MS } from '@resume-library/contract/limits'

const startWorker = () => new Worker(new URL('./read-text.worker.ts', import.meta.url), { type: 'module' })

/** Reads a resume's lines in a Worker of its own, which ends by the answer, the abort or the time; null without text. */
export function readLines(bytes: ArrayBuffer, signal: AbortSignal): Promise<readonly string[] | null> {
  return new Promise((resolve) => {
    const worker = startWorker()
    const { port1: port, port2 } = new MessageChannel()
    const end = (lines: readonly string[] | null) => {
      clearTimeout(timer)
      worker.terminate()
      port.close()
      resolve(lines)
    }
    const timer = setTimeout(() => end(null), RESUME_READING_MS)
    signal.addEventListener('abort', () => end(null))
    port.onmessage = ({ data }: MessageEvent<readonly string[] | null>) => end(data)
    worker.onerror = (event) => {
      event.preventDefault()
      end(null)
    }
    // Its own channel, as pdf.js uses the Worker's.
    worker.postMessage(bytes, [bytes, port2])
  })
}
