import { useCallback, useEffect, useRef, useState } from 'react'
import { type ApiError, asApiError, type CandidatePage, call, candidatePath } from './api.ts'
import { useSession } from './session.ts'

/** Last answers by path: the back button shows its list at once, and where it was scrolled to. */
const answers = new Map<string, unknown>()
const ANSWERS_MAX = 40

/** Forgets everything that was read, as another person may sign in. */
export const forgetAnswers = (): void => answers.clear()

function remember(path: string, answer: unknown): void {
  answers.delete(path)
  answers.set(path, answer)
  for (const oldest of answers.keys()) if (answers.size > ANSWERS_MAX) answers.delete(oldest)
}

export async function fetchOnce<Answer>(path: string): Promise<Answer> {
  const answer = answers.get(path) ?? (await call<Answer>('GET', path))
  remember(path, answer)
  return answer as Answer
}

/** Forgets an erased candidate, also in the lists that were read. */
export function forgetCandidate(id: string): void {
  answers.delete(candidatePath(id))
  for (const [path, answer] of answers) {
    // The overview has their number by this name.
    const { candidates } = answer as { readonly candidates?: CandidatePage['candidates'] | number }
    if (Array.isArray(candidates))
      answers.set(path, {
        ...(answer as CandidatePage),
        candidates: candidates.filter((one) => one.id !== id),
      })
  }
}

export interface Resource<Answer> {
  /** Null until the first answer of this path. */
  readonly data: Answer | null
  readonly error: ApiError | null
  readonly isLoading: boolean
  reload(): void
  put(data: Answer): void
}

interface Loaded {
  readonly path: string | null
  readonly data: unknown
  readonly error: ApiError | null
  readonly isLoading: boolean
}

/** Reads a path each time that it changes, and after a sign-in; an answer that comes after another path is dropped. */
export function useResource<Answer>(path: string | null): Resource<Answer> {
  const [turn, setTurn] = useState(0)
  const [loaded, setLoaded] = useState<Loaded>(() => startOf(path))
  const shown = loaded.path === path ? loaded : startOf(path)
  const { isOpen } = useSession()
  const latest = useRef(path)
  latest.current = path
  // biome-ignore lint/correctness/useExhaustiveDependencies: each turn reads again
  useEffect(() => {
    if (path === null || !isOpen) return
    const aborting = new AbortController()
    setLoaded((before) => ({ ...(before.path === path ? before : startOf(path)), isLoading: true }))
    call('GET', path, { signal: aborting.signal }).then(
      (data) => {
        if (aborting.signal.aborted) return
        remember(path, data)
        setLoaded({ path, data, error: null, isLoading: false })
      },
      (error) => {
        if (!aborting.signal.aborted)
          setLoaded((before) => ({ ...before, path, error: asApiError(error), isLoading: false }))
      },
    )
    return () => aborting.abort()
  }, [path, turn, isOpen])
  const put = useCallback((data: Answer) => {
    if (latest.current === null) return
    remember(latest.current, data)
    setLoaded({ path: latest.current, data, error: null, isLoading: false })
  }, [])
  return {
    data: shown.data as Answer | null,
    error: shown.error,
    isLoading: shown.isLoading,
    reload: () => setTurn((before) => before + 1),
    put,
  }
}

const startOf = (path: string | null): Loaded => ({
  path,
  data: (path !== null && answers.get(path)) || null,
  error: null,
  isLoading: path !== null,
})
