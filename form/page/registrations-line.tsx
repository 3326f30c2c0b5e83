import { useEffect } from 'react'
import { registrationsNotice } from '../browser/registrations-notice.ts'
import { useTranslate } from '../messages/messages.ts'
import { useRegistrationState } from '../use-registration.ts'

/** Keeps true what the service has written above the page, in the language that it has by now. */
export function RegistrationsLine() {
  const translate = useTranslate()
  const asked = useRegistrationState((state) => state.registrations)
  useEffect(() => {
    const notice = registrationsNotice()
    const state = asked ?? notice?.state
    if (!state) return
    const meanwhile = state === 'open' ? '' : ` ${translate('registrations_meanwhile')}`
    notice?.say(state, translate(`registrations_${state}`) + meanwhile)
  }, [asked, translate])
  return null
}
