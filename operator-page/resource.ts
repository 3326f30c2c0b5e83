import { useEffect, useRef, useState } from 'react'
import { type ApiError, asApiError, call } from './api.ts'
import { useSession } from './session.ts'

/** Last answers by path: the back button shows its list at once, and where it was scrolled to. */
const answers = new Map<string, unknown>()
const ANSWERS_MAX = 40

/** Forgets everything that was read, as another person may sign in, or a candidate was erased. */
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

interface Loaded<Answer> {
  readonly path: string
  /** Null until the first answer of this path. */
  readonly data: Answer | null
  readonly error: ApiError | null
  readonly isLoading: boolean
}

/** Reads a path each time that it changes, and after a sign-in; an answer that comes after another path is dropped. */
export function useResource<Answer>(path: string) {
  const [turn, setTurn] = useState(0)
  const [loaded, setLoaded] = useState<Loaded<Answer>>(() => startOf(path))
  const shown = loaded.path === path ? loaded : startOf<Answer>(path)
  const { isOpen } = useSession()
  const reading = useRef<AbortController>(null)
  const put = (data: Answer) => {
    // What is still being read may be older.
    reading.current?.abort()
    remember(path, data)
    setLoaded({ path, data, error: null, isLoading: false })
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: each turn reads again
  useEffect(() => {
    if (!isOpen) return
    const aborting = new AbortController()
    const { signal } = aborting
    reading.current = aborting
    setLoaded({ ...shown, isLoading: true })
    call<Answer>('GET', path, { signal }).then(
      (data) => !signal.aborted && put(data),
      (error) => !signal.aborted && setLoaded({ ...shown, error: asApiError(error), isLoading: false }),
    )
    return () => aborting.abort()
  }, [path, turn, isOpen])
  return { ...shown, reload: () => setTurn((before) => before + 1), put }
}

const startOf = <Answer>(path: string): Loaded<Answer> => ({
  path,
  data: (answers.get(path) as Answer) ?? null,
  error: null,
  isLoading: true,
})
