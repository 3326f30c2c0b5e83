import type { RegistrationsState } from '@resume-library/contract/service-api'

/** What the service has written above the page of registrations that are not taken. */
interface RegistrationsNotice {
  readonly state: RegistrationsState
  /** Says something else in its place, of which nothing below moves up. */
  say(state: RegistrationsState, text: string): void
}

/** Null where it has written nothing. */
export function registrationsNotice(): RegistrationsNotice | null {
  const element = document.querySelector<HTMLElement>('[data-registrations]:not([hidden])')
  return (
    element && {
      state: element.dataset.registrations as RegistrationsState,
      say: (state, text) => {
        element.dataset.registrations = state
        if (!text.trim() || element.textContent === text) return
        element.style.minHeight = `${element.offsetHeight}px`
        element.textContent = text
      },
    }
  )
}
