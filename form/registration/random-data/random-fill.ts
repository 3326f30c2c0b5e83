import { hasAnswers, replaceAnswers } from '../state/answers.ts'
import type { RegistrationCore } from '../state/core.ts'
import type { LaterDependencies } from '../state/dependencies.ts'
import type { AddToast } from '../state/toasts.ts'

/** Fills the form with test data, and asks first where a person's own answers would be lost. */
export function createRandomFill(
  core: RegistrationCore,
  dependencies: LaterDependencies,
  toast: AddToast,
  stopUpload: () => void,
) {
  /** The answers as they were last made up. */
  let madeUp = ''
  const replace = () => {
    const agreed = everything(core)
    const { round } = core.current().start
    core.load('random-data', dependencies.fetchRandomData, ({ randomRegistration }) => {
      // A draft or a registration has replaced them all meanwhile: whoever pressed that wants no other answers.
      if (core.current().start.round !== round) return
      // What was answered while the generator was fetched is nothing that may be lost.
      if (everything(core) !== agreed) return ask()
      const { values, resume } = randomRegistration(Math.random)
      stopUpload()
      replaceAnswers(core, dependencies, values, { kind: 'sample', info: resume })
      madeUp = JSON.stringify(values)
      toast('success', { code: 'toast_random_data' })
    })
  }
  const ask = () => {
    if (wouldLoseAnswers(core, madeUp)) core.change({ asksToReplace: true })
    else replace()
  }
  return {
    ask,
    answer: (confirmed: boolean) => {
      core.change({ asksToReplace: false })
      if (confirmed) replace()
    },
  }
}

function everything(core: RegistrationCore): string {
  const { resume, upload } = core.current()
  return JSON.stringify([core.values(), resume, upload.kind])
}

function wouldLoseAnswers(core: RegistrationCore, madeUp: string): boolean {
  const values = core.values()
  const { resume, upload } = core.current()
  if (upload.kind === 'running' || upload.kind === 'waiting') return true
  const untouched = JSON.stringify(values) === madeUp
  if (untouched && (resume.kind === 'none' || resume.kind === 'sample')) return false
  return values.password !== '' || hasAnswers(values, resume)
}
