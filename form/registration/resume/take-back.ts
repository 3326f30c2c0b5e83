import type { RegistrationCore } from '../state/core.ts'
import type { Client } from '../state/dependencies.ts'
import type { Resume } from '../state/state.ts'

export type TakeBack = (resume: Resume) => void

/** Has uploads deleted that are the resume no more; none while a registration is on its way, which may name it. */
export function createTakeBack(core: RegistrationCore, { takeBack }: Pick<Client, 'takeBack'>): TakeBack {
  const unlessSent = (resume: Resume) => {
    const { kind } = core.current().submission
    if (kind === 'sending' || kind === 'kept') return
    if (resume.kind === 'file' && resume.deleteUrl) takeBack(resume.deleteUrl)
  }
  let { resume } = core.current()
  core.subscribe(() => {
    const before = resume
    resume = core.current().resume
    if (resume !== before) unlessSent(before)
  })
  return unlessSent
}
