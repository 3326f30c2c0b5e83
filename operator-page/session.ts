import { createContext, use } from 'react'
import type { Session } from './api.ts'

interface OpenSession extends Session {
  /** False once the server has ended it. */
  readonly isOpen: boolean
  change(session: Session): void
  signOut(): void
}

export const SessionContext = createContext<OpenSession | null>(null)

export const useSession = (): OpenSession => use(SessionContext)!

export const useMayWrite = (): boolean => useSession().role === 'editor'
