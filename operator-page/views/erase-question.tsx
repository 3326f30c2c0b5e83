import { useState } from 'react'
import { type Candidate, call, candidatePath } from '../api.ts'
import { Dialog, Failure, useWrite } from '../parts.tsx'
import { forgetCandidate } from '../resource.ts'
import { useTranslation } from '../words.tsx'
import { nameOf } from './results.tsx'

interface EraseQuestionProps {
  readonly candidate: Candidate
  onClose(): void
  onErased(): void
}

/** Says what goes and what stays, and asks. */
export function EraseQuestion({ candidate, onClose, onErased }: EraseQuestionProps) {
  const translate = useTranslation()
  const { isBusy, error, run } = useWrite()
  const [left, setLeft] = useState<string | null>(null)
  const erase = () =>
    run(async () => {
      const answer = await call<{ resume_left?: string } | null>('DELETE', candidatePath(candidate.id)).catch(
        (cause) => {
          // Somebody else was faster.
          if (cause.status !== 404) throw cause
          return null
        },
      )
      forgetCandidate(candidate.id)
      if (answer?.resume_left) setLeft(answer.resume_left)
      else leave()
    })
  const leave = () => {
    onClose()
    onErased()
  }
  const name = `\u2068${nameOf(candidate)}\u2069`
  if (left !== null)
    return (
      <Dialog title={translate('erased')} onClose={leave}>
        <p>{translate('erased_but_resume')}</p>
        <p className="address">
          <bdi>{left}</bdi>
        </p>
      </Dialog>
    )
  const confirm = (
    <button type="button" className="button primary danger" aria-busy={isBusy} onClick={erase}>
      {translate('erase_confirm')}
    </button>
  )
  return (
    <Dialog title={translate('erase_title', { name })} action={confirm} onClose={onClose}>
      <p>{translate('erase_goes')}</p>
      <p>{translate('erase_stays')}</p>
      <Failure error={error} />
    </Dialog>
  )
}
