import { REGISTRATIONS_POLL_MS } from '@resume-library/contract/limits'
import {
  REGISTRATIONS_PATH,
  type RegistrationsAnswer,
  type RegistrationsState,
} from '@resume-library/contract/service-api'
import { useEffect, useState } from 'react'
import { readConfiguration } from '../document/configuration.ts'
import { useTranslate } from '../messages/messages.ts'

/** Updates the notice that registrations are not taken: polls until they are. */
export function RegistrationsLine() {
  const translate = useTranslate()
  const [notice] = useState(() => document.querySelector<HTMLElement>('[data-registrations]:not([hidden])'))
  const [state, setState] = useState(notice?.dataset.registrations as RegistrationsState | undefined)
  useEffect(() => {
    if (!notice) return
    let timer = 0
    const ask = async () => {
      const now = await askRegistrations()
      if (now) setState(now)
      if (now !== 'open') timer = window.setTimeout(ask, REGISTRATIONS_POLL_MS)
    }
    void ask()
    return () => clearTimeout(timer)
  }, [notice])
  useEffect(() => {
    if (!notice || !state) return
    const hint = state === 'open' ? '' : ` ${translate('registrations_hint')}`
    const text = translate(`registrations_${state}`) + hint
    notice.dataset.registrations = state
    if (notice.textContent === text) return
    // Nothing below moves up.
    notice.style.minHeight = `${notice.offsetHeight}px`
    notice.textContent = text
  }, [notice, state, translate])
  return null
}

async function askRegistrations(): Promise<RegistrationsState | null> {
  try {
    const answer = await fetch(readConfiguration().serviceUrl + REGISTRATIONS_PATH)
    return ((await answer.json()) as Partial<RegistrationsAnswer>).registrations ?? null
  } catch {
    return null
  }
}
