import type { Message } from '../messages/message-types.ts'
import type { RegistrationCore } from './core.ts'
import type { ToastKind } from './state.ts'

/** On a phone more would hide the page; a newer toast takes the place of the oldest. */
const SHOWN_AT_ONCE = 2

export type AddToast = (kind: ToastKind, message: Message) => void

/** The toasts that are shown now. */
export function createToasts(core: RegistrationCore) {
  let lastId = 0
  const add: AddToast = (kind, message) => {
    const { toasts } = core.current()
    core.change({ toasts: [...toasts.slice(1 - SHOWN_AT_ONCE), { id: ++lastId, kind, message }] })
  }
  const remove = (id: number) =>
    core.change({ toasts: core.current().toasts.filter((toast) => toast.id !== id) })
  return { add, remove }
}
