import { useRef, useState } from 'react'
import type { RegistrationProps } from './registration-props.ts'
import type { Filled, Submission, SubmissionResult } from './submission.ts'

interface SubmissionOptions extends Pick<RegistrationProps, 'later' | 'configuration'> {
  read(): Filled
  onResult(result: SubmissionResult): void
}

export interface SubmissionControl {
  readonly busy: boolean
  submit(): void
}

/** Submits the registration: once, however often it is pressed while it is under way. */
export function useSubmission({
  later,
  configuration,
  read,
  onResult,
}: SubmissionOptions): SubmissionControl {
  const [busy, setBusy] = useState(false)
  const underWay = useRef(false)
  const submission = useRef<Submission>(null)
  const submit = async () => {
    if (underWay.current) return
    underWay.current = true
    setBusy(true)
    try {
      const parts = await later.fetch()
      if (!parts) return
      submission.current ??= parts.createSubmission(configuration)
      onResult(await submission.current(read()))
    } finally {
      underWay.current = false
      setBusy(false)
    }
  }
  return { busy, submit }
}
