import type { FileMessage } from '../messages/message-types.ts'
import type { RegistrationCore } from './core.ts'
import type { Toast } from './state.ts'

/** Maximum number of toasts; a new one replaces the oldest. */
const MAX_SHOWN = 2

let lastId = 0

/** Adds a toast. @param isCurrent checked at each change of state; once false, the toast is removed */
export function addToast(
  core: RegistrationCore,
  kind: Toast['kind'],
  message: FileMessage,
  isCurrent?: Toast['isCurrent'],
): void {
  const others = core.current().toasts.slice(1 - MAX_SHOWN)
  core.change({ toasts: [...others, { id: ++lastId, kind, message, isCurrent }] })
}

export function removeOutdatedToasts(core: RegistrationCore): void {
  core.subscribe(() => {
    const now = core.current()
    const left = now.toasts.filter(({ isCurrent }) => isCurrent?.(now) ?? true)
    if (left.length < now.toasts.length) core.change({ toasts: left })
  })
}
