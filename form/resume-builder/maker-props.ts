import { type ComponentType, type ReactNode, useEffect } from 'react'
import type { OpenResume } from '../registration/actions.ts'
import { useDeferredActions } from '../use-registration.ts'
import type { ResumeAnswers } from './resume-content.ts'

/** Names of the person and of the file, and where it goes. */
export interface MakerProps {
  readonly name: string
  readonly filename: string
  readonly Preview: ComponentType<{ readonly url: string; readonly title: string }>
  /** Another way to a resume, offered on the first page. */
  readonly otherWay: ReactNode
  onAdd(file: File): void
  onCancel(): void
}

export interface PageProps {
  readonly answers: ResumeAnswers
  onChange(part: Partial<ResumeAnswers>): void
}

/** Tells Submit of a resume while it is shown. */
export function useOpenResume(code: OpenResume['code'] | null, focus: string, file?: File): void {
  const { openResume } = useDeferredActions()
  useEffect(() => {
    if (!code) return
    openResume({ code, focus, file })
    return () => openResume(null)
  }, [openResume, code, focus, file])
}
