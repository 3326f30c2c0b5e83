import type { ParsedResume } from '@resume-library/resume-parser/parse-resume'
import type { FilledValues, ResumeReading, Unreadable } from '../registration/state/fill-state.ts'

const FAILED = { kind: 'failed' } as const

/** A Worker, or null where the browser makes none. */
type StartWorker = () => Worker | null

/** A module Worker of the page's own; a browser without such fails to load it, and says so by an error event. */
const startWorker: StartWorker = () => {
  try {
    return new Worker(new URL('./read-resume.worker.ts', import.meta.url), { type: 'module' })
  } catch {
    return null
  }
}

/**
 * Reads a resume in a Worker of its own, which ends with the answer or when it is aborted: nothing else stops a
 * reader that is at work. Never rejects.
 */
export function readResume(file: Blob, signal: AbortSignal, start = startWorker): Promise<ResumeReading> {
  const worker = signal.aborted ? null : start()
  if (!worker) return Promise.resolve(FAILED)
  return new Promise((resolve) => {
    const { port1: port, port2: answers } = new MessageChannel()
    const end = (reading: ResumeReading) => {
      worker.terminate()
      port.close()
      resolve(reading)
    }
    signal.addEventListener('abort', () => end(FAILED))
    port.onmessage = ({ data }: MessageEvent<ParsedResume | null>) => end(data ? readingOf(data) : FAILED)
    worker.onerror = (event) => {
      // It is said in the page; the console is for faults.
      event.preventDefault()
      end(FAILED)
    }
    worker.postMessage(file, [answers])
  })
}

/** What a reader found, as the form would have it typed. */
function readingOf(parsed: ParsedResume): ResumeReading {
  if (!parsed.readable) return unreadable(parsed.reason)
  const { key_skills, ...texts } = parsed.answers
  // Commas part skills: one skill that has some, as `Excel (pivots, macros)`, would be several.
  const skills = key_skills.map((skill) => skill.replace(/\s*,\s*/g, ' / '))
  const answers = { ...texts, key_skills: skills.join(', ') }
  const values: FilledValues = Object.fromEntries(Object.entries(answers).filter(([, value]) => value))
  return { kind: 'read', values, unsure: parsed.unsure }
}

type Reason = (ParsedResume & { readable: false })['reason']

const REASONS: Readonly<Record<Reason, Unreadable | null>> = {
  scanned: 'scanned',
  no_characters: 'no_characters',
  locked: 'locked',
  broken: 'broken',
  unknown_type: 'broken',
  too_large: 'broken',
  empty: 'broken',
  // These say nothing about the file.
  timeout: null,
  no_reader: null,
}

function unreadable(reason: Reason): ResumeReading {
  const known = REASONS[reason]
  return known ? { kind: 'unreadable', reason: known } : FAILED
}
