import { startTransition, useCallback, useRef, useState } from 'react'

/** What the first step does without: the other steps, toasts, sending. One file, fetched at the first touch. */
export type Later = typeof import('./later.ts')

export interface LaterParts {
  readonly parts: Later | null
  readonly failed: boolean
  /** Fetches them unless they are there or under way; null when they cannot be fetched. */
  readonly fetch: () => Promise<Later | null>
}

export function useLater(): LaterParts {
  const [parts, setParts] = useState<Later | null>(null)
  const [failed, setFailed] = useState(false)
  const fetching = useRef<Promise<Later | null>>(null)
  const fetch = useCallback(() => {
    fetching.current ??= import('./later.ts').then(
      (later) => {
        startTransition(() => setParts(later))
        return later
      },
      () => {
        fetching.current = null
        setFailed(true)
        return null
      },
    )
    return fetching.current
  }, [])
  return { parts, failed, fetch }
}
