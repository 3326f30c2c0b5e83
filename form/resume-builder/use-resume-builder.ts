import { type ComponentType, useEffect, useState } from 'react'
import { loadPart } from '../load-part.ts'
import { pageLanguage } from '../messages/embedded.ts'
import type { ResumeBuilderMessages } from '../messages/messages.ts'
import { useRegistration, useRegistrationState } from '../use-registration.ts'
import type { MakerProps } from './maker-props.ts'

/** `Preview` is given, as a lazy part may import the first script alone. */
interface ResumeBuilderProps extends Pick<MakerProps, 'Preview'> {
  readonly messages: ResumeBuilderMessages
  onEnd(): void
}

export type ResumeBuilderView = ComponentType<ResumeBuilderProps>

/** Loads script and messages of the resume builder when it is opened; the page shows a failure. */
export function useResumeBuilder() {
  const { load } = useRegistration()
  const language = pageLanguage()
  const [isOpen, setOpen] = useState(false)
  const [loaded, setLoaded] = useState<Awaited<ReturnType<typeof fetchBuilder>>>()
  useEffect(() => {
    if (isOpen) load('resume-views', () => fetchBuilder(language), setLoaded)
  }, [load, isOpen, language])
  const isLoading = useRegistrationState(({ failedLoads }) => isOpen && !failedLoads[0])
  return { builder: isOpen && loaded, isLoading, setOpen }
}

async function fetchBuilder(language: string) {
  const [{ View }, { resumeBuilder: messages }] = await Promise.all([
    loadPart<{ View: ResumeBuilderView }>('resume-views'),
    loadPart<{ resumeBuilder: ResumeBuilderMessages }>(`resume-builder-${language}`),
  ])
  return { View, messages }
}
