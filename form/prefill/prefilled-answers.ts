import type { LaterDependencies } from '../registration/state/dependencies.ts'
import { BEGINS_EVENT } from './begin-with.ts'
import { storePrefill } from './prefill-storage.ts'

/** Tells what the form begins with: at once, and again when the page around it says so. */
export const onPrefilled: LaterDependencies['onPrefilled'] = (run) => {
  const tell = () => window.beginsWith && run(window.beginsWith)
  tell()
  addEventListener(BEGINS_EVENT, tell)
}

export function forgetPrefill(): void {
  window.beginsWith = undefined
  storePrefill({})
}
