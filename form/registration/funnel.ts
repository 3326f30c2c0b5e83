import type { FunnelStep } from '@resume-library/contract/service-api'
import type { RegistrationCore } from './core.ts'
import type { Client } from './dependencies.ts'
import { NO_ERRORS } from './errors.ts'
import { checkAnswers } from './field-checks.ts'

/** Tells each step once, so that the operator sees where people give up; who it was is never told. */
export function watchFunnel(core: RegistrationCore, { reportStep }: Client): void {
  let told = new Set<FunnelStep>()
  const tell = (step: FunnelStep) => {
    if (told.has(step)) return
    told.add(step)
    reportStep(step)
  }
  let before = core.current()
  tell('opened')
  core.subscribe(() => {
    const { position, resume, submission } = core.current()
    const last = before
    before = core.current()
    if (position.step !== last.position.step) {
      if (position.step > 0 && checkAnswers(core.values()) === NO_ERRORS) tell('personal_info_done')
      if (position.step > 1) tell('career_info_done')
    }
    if (resume.kind !== 'none') tell('resume_added')
    if (submission.kind === last.submission.kind) return
    if (submission.kind === 'sending') tell('submitted')
    if (submission.kind === 'failed') tell('refused')
    if (submission.kind === 'registered') {
      tell('registered')
      // The next registration on this page is another one.
      told = new Set(['opened'])
    }
    // A refused one may be sent again.
    if (submission.kind === 'failed') for (const step of ['submitted', 'refused'] as const) told.delete(step)
  })
}
