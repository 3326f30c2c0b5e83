import { createTranslate, type Translate, TranslateContext, useTranslate } from '../messages/messages.ts'
import { useDeferredActions, useRegistration, useRegistrationState } from '../use-registration.ts'
import { ResumeGuide } from './resume-guide.tsx'
import { filenameOf, nameIn } from './resume-name.ts'
import type { ResumeBuilderView } from './use-resume-builder.ts'

/** Makes a resume from answers, or from photographs, and adds it as a file. */
export const View: ResumeBuilderView = ({ onEnd, messages, Preview }) => {
  const translate = useTranslate()
  const { values, goTo } = useRegistration()
  const { chooseFiles } = useDeferredActions()
  // The name may be typed meanwhile.
  useRegistrationState(({ position }) => position)
  const now = values()
  const own = createTranslate(messages)
  const both: Translate = (...said) => own(...said) || translate(...said)
  const end = (focused: string) => {
    onEnd()
    goTo(2, focused)
  }
  const add = (file: File) => {
    chooseFiles([file], 'selected')
    end('resume_url')
  }
  return (
    <TranslateContext value={both}>
      <ResumeGuide
        name={nameIn(now)}
        filename={filenameOf(now)}
        onAdd={add}
        onCancel={() => end('build-resume')}
        Preview={Preview}
      />
    </TranslateContext>
  )
}
