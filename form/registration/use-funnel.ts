import type { FunnelStep, PageConfiguration } from '@resume-library/contract/service-api'
import { useEffect, useRef } from 'react'
import { reportStep } from '../service-client.ts'
import { checkAnswers, wrongFields } from './errors.ts'
import type { AddedResume } from './resume/resume.ts'
import type { Wizard } from './use-wizard.ts'

/**
 * Reports how far a registration came, each step once, so that the operator sees where people give up. "Opened" is
 * a page that somebody has touched; who it was is never told.
 *
 * @returns reports how a submit ended
 */
export function useFunnel(
  configuration: PageConfiguration,
  { place, answers }: Wizard,
  resume: AddedResume | null,
): (ending: FunnelStep) => void {
  const reported = useRef(new Set<FunnelStep>())
  const report = (step: FunnelStep) => {
    if (reported.current.has(step)) return
    reported.current.add(step)
    // The next step is to be seen first.
    setTimeout(reportStep, 0, step, configuration)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a step or a resume is news
  useEffect(() => {
    report('opened')
    if (place.step > 0 && wrongFields(checkAnswers(answers.read())).length === 0) report('personal_info_done')
    if (place.step > 1) report('career_info_done')
    if (resume) report('resume_added')
  }, [place.step, resume])
  return (ending) => {
    report(ending)
    // The next registration on this page is another one; a refused one may be sent again.
    if (ending === 'registered') reported.current = new Set(['opened'])
    if (ending === 'refused')
      for (const step of ['submitted', 'refused'] as const) reported.current.delete(step)
  }
}
