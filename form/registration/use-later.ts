import { startTransition, useCallback, useRef, useState } from 'react'
import type { LaterActions } from './later-actions.ts'

type LaterModule = typeof import('./later-parts.tsx')

/** What the first step does without: the other steps, the draft, toasts, sending. Fetched at the first touch. */
export interface Later {
  readonly parts: LaterModule | null
  readonly failed: boolean
  /** Fetches the parts unless they are there or under way. */
  readonly fetch: () => void
  /** Has something done, as soon as the parts are there. */
  readonly call: (action: keyof LaterActions) => void
  /** The parts say what they do. */
  readonly connect: (actions: LaterActions) => void
}

/**
 * @param load fetches all that the parts need besides their script
 */
export function useLater(load: () => Promise<void>): Later {
  const [parts, setParts] = useState<LaterModule | null>(null)
  const [failed, setFailed] = useState(false)
  const fetching = useRef(false)
  const actions = useRef<LaterActions>(null)
  const waiting = useRef<keyof LaterActions>(null)
  const fetch = useCallback(() => {
    if (fetching.current) return
    fetching.current = true
    setFailed(false)
    Promise.all([import('./later-parts.tsx'), load()]).then(
      ([loaded]) => startTransition(() => setParts(loaded)),
      () => {
        fetching.current = false
        setFailed(true)
      },
    )
  }, [load])
  return {
    parts,
    failed,
    fetch,
    call: (action) => {
      if (actions.current) return actions.current[action]()
      waiting.current = action
      fetch()
    },
    connect: (connected) => {
      actions.current = connected
      const action = waiting.current
      waiting.current = null
      if (action) connected[action]()
    },
  }
}
