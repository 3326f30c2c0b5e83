import type { FieldName } from '@resume-library/contract/candidate'
import { useEffect, useRef } from 'react'
import { recheck } from './recheck.ts'
import type { Wizard } from './use-wizard.ts'

/** Checks a wrong field as it changes, and any field that was answered when it is left. */
export function useFieldEvents({ form, checks }: Wizard): void {
  const current = useRef(checks)
  useEffect(() => {
    current.current = checks
  })
  useEffect(() => {
    const fields = form.current!
    const changed = ({ target }: Event) => {
      const { name, value } = target as HTMLInputElement
      if (current.current.errors[name as FieldName]) recheck(current.current, name as FieldName, value)
    }
    const left = ({ target }: Event) => {
      const { name, value } = target as HTMLInputElement
      if (value) afterPress(() => recheck(current.current, name as FieldName, value))
    }
    fields.addEventListener('input', changed)
    fields.addEventListener('focusout', left)
    return () => {
      fields.removeEventListener('input', changed)
      fields.removeEventListener('focusout', left)
    }
  }, [form])
  useEffect(watchPresses, [])
}

let pressing = false

/**
 * Runs what may move the page, but not between the press and the release of a button: it would move away under
 * the finger, and the click be lost.
 */
function afterPress(run: () => void): void {
  if (pressing) document.addEventListener('pointerup', () => setTimeout(run), { once: true })
  else run()
}

function watchPresses(): () => void {
  const press = () => {
    pressing = true
  }
  const release = () => {
    pressing = false
  }
  document.addEventListener('pointerdown', press, true)
  document.addEventListener('pointerup', release, true)
  document.addEventListener('pointercancel', release, true)
  return () => {
    document.removeEventListener('pointerdown', press, true)
    document.removeEventListener('pointerup', release, true)
    document.removeEventListener('pointercancel', release, true)
  }
}
