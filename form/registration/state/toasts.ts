import type { FileMessage } from '../../messages/message-types.ts'
import type { RegistrationCore } from './core.ts'
import type { RegistrationState, ToastKind } from './state.ts'

/** On a phone more would hide the page; a newer toast takes the place of the oldest. */
const SHOWN_AT_ONCE = 2

/** @param isTrue whether it still holds; a toast whose cause is gone goes. Without it, it stays its time. */
export type AddToast = (
  kind: ToastKind,
  message: FileMessage,
  isTrue?: (now: RegistrationState) => boolean,
) => void

export function createToasts(core: RegistrationCore) {
  let lastId = 0
  const causes = new Map<number, (now: RegistrationState) => boolean>()
  const keep = (toasts: RegistrationState['toasts']) => {
    for (const id of causes.keys()) if (!toasts.some((toast) => toast.id === id)) causes.delete(id)
    core.change({ toasts })
  }
  const add: AddToast = (kind, message, isTrue) => {
    const id = ++lastId
    if (isTrue) causes.set(id, isTrue)
    keep([...core.current().toasts.slice(1 - SHOWN_AT_ONCE), { id, kind, message }])
  }
  const remove = (id: number) => keep(core.current().toasts.filter((toast) => toast.id !== id))
  core.subscribe(() => {
    const now = core.current()
    const left = now.toasts.filter(({ id }) => causes.get(id)?.(now) ?? true)
    if (left.length < now.toasts.length) keep(left)
  })
  return { add, remove }
}
