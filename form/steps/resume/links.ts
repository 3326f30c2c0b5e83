import { linkFault } from '@resume-library/contract/provider-request'
import { resumeFromUrl } from '@resume-library/contract/resume'
import { LINK_INPUT_ID } from '../../document/ids.ts'
import type { RegistrationCore } from '../../registration/core.ts'
import type { DeferredDependencies } from '../../registration/dependencies.ts'
import { addToast } from '../../registration/toasts.ts'
import { setResume } from './uploads.ts'

export function createLinks(
  core: RegistrationCore,
  { writeAnswers }: DeferredDependencies,
  stopUpload: () => void,
) {
  const add = (): boolean => {
    const { error, info } = readUrl(core.values().resume_url)
    if (error) {
      core.goTo(2, LINK_INPUT_ID)
      core.change({ linkError: error })
      addToast(core, 'error', error, (now) => now.linkError === error)
      return false
    }
    stopUpload()
    writeAnswers({ resume_url: '' })
    setResume(core, { kind: 'link', info })
    return true
  }
  const typed = () => {
    if (core.current().linkError) core.change({ linkError: null })
  }
  return { add, typed }
}

function readUrl(typed: string) {
  try {
    const info = resumeFromUrl(typed)
    if (info) return { info }
    return { error: { code: linkFault(typed) ?? 'resume_url_invalid' } } as const
  } catch {
    return { error: { code: 'url_validation_failed' } } as const
  }
}
