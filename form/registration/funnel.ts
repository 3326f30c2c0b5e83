import type { FunnelStep } from '@resume-library/contract/service-api'
import type { RegistrationCore } from './core.ts'
import type { Client } from './dependencies.ts'
import { NO_ERRORS } from './errors.ts'
import { checkAnswers } from './field-checks.ts'

export function reportFunnel(core: RegistrationCore, { reportStep }: Client): void {
  let reported = new Set<FunnelStep>()
  const report = (step: FunnelStep) => {
    if (reported.has(step)) return
    reported.add(step)
    reportStep(step)
  }
  let previous = core.current()
  report('opened')
  core.subscribe(() => {
    const last = previous
    previous = core.current()
    const { position, resume, submission } = previous
    if (position.step !== last.position.step) {
      if (position.step > 0 && checkAnswers(core.values()) === NO_ERRORS) report('personal_info_done')
      if (position.step > 1) report('career_info_done')
    }
    if (resume.kind !== 'none') report('resume_added')
    const { kind } = submission
    if (kind === last.submission.kind) return
    if (kind === 'sending') report('submitted')
    if (kind === 'failed') report('refused')
    if (kind === 'registered') report('registered')
    // The next registration on this page starts again; a refused one may be submitted again.
    if (kind === 'registered') reported = new Set(['opened'])
    if (kind === 'failed') for (const step of ['submitted', 'refused'] as const) reported.delete(step)
  })
}
