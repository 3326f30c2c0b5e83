import { useState } from 'react'
import { createTranslate, type Translate, TranslateContext, useTranslate } from '../messages/messages.ts'
import { useDeferredActions, useRegistration, useRegistrationState } from '../use-registration.ts'
import { PhotographedResume, PhotoOffer } from './photo.tsx'
import { hasPages } from './photo-state.ts'
import { filenameOf, nameIn } from './resume-content.ts'
import { ResumeGuide } from './resume-guide.tsx'
import type { ResumeBuilderView } from './use-resume-builder.ts'

/** Makes a resume from answers, or from photographs, and adds it as a file. */
export const View: ResumeBuilderView = ({ onEnd, messages, Preview }) => {
  const translate = useTranslate()
  const { current, values, goTo } = useRegistration()
  const { chooseFiles } = useDeferredActions()
  // The name may be typed meanwhile.
  useRegistrationState(({ position }) => position)
  const { start } = current()
  const [pictures, setPictures] = useState<readonly File[] | null>(hasPages(start) ? [] : null)
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
  const props = {
    name: nameIn(now),
    filename: filenameOf(now),
    onAdd: add,
    onCancel: () => end('build-resume'),
  }
  return (
    <TranslateContext value={both}>
      {pictures ? (
        <PhotographedResume {...props} pictures={pictures} onType={() => setPictures(null)} />
      ) : (
        <ResumeGuide {...props} Preview={Preview} otherWay={<PhotoOffer onFiles={setPictures} />} />
      )}
    </TranslateContext>
  )
}
