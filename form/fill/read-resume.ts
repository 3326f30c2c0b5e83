import type { ParsedResume } from '@resume-library/resume-parser/parse-resume'
import { ROOT_ID } from '../messages/embedded.ts'
import type { FilledField, FilledValues, ResumeReading } from '../registration/fill-state.ts'

const FAILED = { kind: 'failed' } as const

/** Starts the Worker that the document names. */
export const startReader = () =>
  new Worker(document.getElementById(ROOT_ID)!.dataset.reader!, { type: 'module' })

/** Reads a resume in its own Worker, terminated by the answer or the abort. Never rejects. */
export async function readResume(
  file: Blob,
  signal: AbortSignal,
  start = startReader,
): Promise<ResumeReading> {
  try {
    const parsed = signal.aborted ? null : await askWorker<ParsedResume>(start, file, signal)
    return parsed ? { ...readingOf(parsed), ...(parsed.pages && { pages: parsed.pages }) } : FAILED
  } catch {
    return FAILED
  }
}

function readingOf(parsed: ParsedResume): ResumeReading {
  if (!parsed.readable) return unreadable(parsed.reason)
  const { key_skills, ...texts } = parsed.answers
  // Commas separate skills: `Excel (pivots, macros)` would be two.
  const skills = key_skills.map((skill) => skill.replace(/\s*,\s*/g, ' / '))
  const answers: Record<FilledField, string | null> = { ...texts, key_skills: skills.join(', ') }
  const values: FilledValues = Object.fromEntries(Object.entries(answers).filter(([, value]) => value))
  return { kind: 'read', values, unsure: parsed.unsure }
}

function unreadable(reason: (ParsedResume & { readable: false })['reason']): ResumeReading {
  // These say nothing about the file.
  if (reason === 'timeout' || reason === 'no_reader') return FAILED
  return { kind: 'unreadable', reason: reason === 'unknown_type' || reason === 'empty' ? 'broken' : reason }
}

/** Asks a Worker over its own channel, as pdf.js uses the Worker's; null without an answer. */
export function askWorker<Answer>(
  start: () => Worker,
  file: Blob,
  signal: AbortSignal,
): Promise<Answer | null> {
  return new Promise((resolve) => {
    const worker = start()
    const { port1: port, port2: answers } = new MessageChannel()
    const end = (answer: Answer | null) => {
      worker.terminate()
      port.close()
      resolve(answer)
    }
    signal.addEventListener('abort', () => end(null))
    port.onmessage = ({ data }: MessageEvent<Answer | null>) => end(data)
    worker.onerror = (event) => {
      // The page shows it; the console is for faults.
      event.preventDefault()
      end(null)
    }
    worker.postMessage(file, [answers])
  })
}
