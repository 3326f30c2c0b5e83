import type { ParsedResume } from '@resume-library/resume-parser/parse-resume'
import type { FilledField, FilledValues, ResumeReading, Unreadable } from '../registration/fill-state.ts'

const FAILED = { kind: 'failed' } as const

const startWorker = () => new Worker(new URL('./read-resume.worker.ts', import.meta.url), { type: 'module' })

/** Reads a resume in its own Worker, terminated by the answer or the abort. Never rejects. */
export async function readResume(
  file: Blob,
  signal: AbortSignal,
  start = startWorker,
): Promise<ResumeReading> {
  const parsed = await askWorker<ParsedResume>(start, file, signal)
  return parsed ? readingOf(parsed) : FAILED
}

function readingOf(parsed: ParsedResume): ResumeReading {
  if (!parsed.readable) return unreadable(parsed.reason)
  const { key_skills, ...texts } = parsed.answers
  // Commas part skills: one skill that has some, as `Excel (pivots, macros)`, would be several.
  const skills = key_skills.map((skill) => skill.replace(/\s*,\s*/g, ' / '))
  const answers: Record<FilledField, string | null> = { ...texts, key_skills: skills.join(', ') }
  const values: FilledValues = Object.fromEntries(Object.entries(answers).filter(([, value]) => value))
  return { kind: 'read', values, unsure: parsed.unsure }
}

type Reason = (ParsedResume & { readable: false })['reason']

const REASONS: Readonly<Record<Reason, Unreadable | null>> = {
  scanned: 'scanned',
  no_characters: 'no_characters',
  locked: 'locked',
  too_large: 'too_large',
  broken: 'broken',
  unknown_type: 'broken',
  empty: 'broken',
  // These say nothing about the file.
  timeout: null,
  no_reader: null,
}

function unreadable(reason: Reason): ResumeReading {
  const known = REASONS[reason]
  return known ? { kind: 'unreadable', reason: known } : FAILED
}

/** Asks a Worker over its own channel, as pdf.js uses the Worker's; null without an answer. */
function askWorker<Answer>(
  start: () => Worker,
  question: unknown,
  signal: AbortSignal,
): Promise<Answer | null> {
  const worker = signal.aborted ? null : startOrNull(start)
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

function startOrNull(start: () => Worker): Worker | null {
  try {
    return start()
  } catch {
    return null
  }
}
