/**
 * Asks a Worker of the page's own one question, and ends it with the answer or when the signal is aborted: nothing else
 * stops a Worker that is at work. The answer comes over a channel of its own, as pdf.js sends messages over the Worker's.
 *
 * @param start makes the Worker, or throws where the browser makes none
 * @returns null where there is no answer: a browser without module workers fails to load one. Never rejects.
 */
export function askWorker<Answer>(
  start: () => Worker,
  question: unknown,
  signal: AbortSignal,
): Promise<Answer | null> {
  const worker = signal.aborted ? null : orNull(start)
  if (!worker) return Promise.resolve(null)
  return new Promise((resolve) => {
    const { port1: port, port2: answers } = new MessageChannel()
    const end = (answer: Answer | null) => {
      worker.terminate()
      port.close()
      resolve(answer)
    }
    signal.addEventListener('abort', () => end(null))
    port.onmessage = ({ data }: MessageEvent<Answer | null>) => end(data)
    worker.onerror = (event) => {
      // It is said in the page; the console is for faults.
      event.preventDefault()
      end(null)
    }
    worker.postMessage(question, [answers])
  })
}

function orNull(start: () => Worker): Worker | null {
  try {
    return start()
  } catch {
    return null
  }
}
