import { hasAnswers, replaceAnswers } from '../registration/answers.ts'
import type { RegistrationCore } from '../registration/core.ts'
import type { DeferredDependencies } from '../registration/dependencies.ts'
import { addToast } from '../registration/toasts.ts'
import { randomRegistration } from './random-data.ts'

export function createRandomFill(
  core: RegistrationCore,
  dependencies: DeferredDependencies,
  stopUpload: () => void,
) {
  let lastGenerated = ''
  const replace = () => {
    const { values, resume } = randomRegistration(Math.random)
    stopUpload()
    replaceAnswers(core, dependencies, values, { kind: 'sample', info: resume })
    lastGenerated = JSON.stringify(values)
    addToast(core, 'success', { code: 'toast_random_data' })
  }
  return {
    ask: () => {
      if (wouldLoseAnswers(core, lastGenerated)) core.change({ asksToReplace: true })
      else replace()
    },
    answer: (confirmed: boolean) => {
      core.change({ asksToReplace: false })
      if (confirmed) replace()
    },
  }
}

function wouldLoseAnswers(core: RegistrationCore, lastGenerated: string): boolean {
  const values = core.values()
  const { resume, upload, resumeAnswers } = core.current()
  if (upload.kind === 'running' || upload.kind === 'waiting') return true
  const untouched = JSON.stringify(values) === lastGenerated
  if (untouched && !resumeAnswers && (resume.kind === 'none' || resume.kind === 'sample')) return false
  return values.password !== '' || hasAnswers({ values, resume, resumeAnswers })
}
