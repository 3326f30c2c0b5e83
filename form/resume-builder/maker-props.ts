import type { ComponentType, ReactNode } from 'react'
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
