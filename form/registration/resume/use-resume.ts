import { useState } from 'react'
import { correct } from '../recheck.ts'
import type { Checks } from '../use-checks.ts'
import type { AddedResume } from './resume.ts'

/** The resume that was added; adding one takes away what was said about its absence. */
export function useResume(
  checks: Checks,
): [resume: AddedResume | null, setResume: (resume: AddedResume | null) => void] {
  const [resume, setResume] = useState<AddedResume | null>(null)
  return [
    resume,
    (added) => {
      setResume(added)
      if (added) correct(checks, 'resume_url')
    },
  ]
}
