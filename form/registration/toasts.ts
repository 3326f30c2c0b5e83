import type { FileMessage } from '../messages/message-types.ts'
import type { RegistrationCore } from './core.ts'
import type { Toast } from './state.ts'

/** On a phone more would hide the page; a newer toast takes the place of the oldest. */
const SHOWN_AT_ONCE = 2

let lastId = 0

/** @param isTrue whether it still holds; a toast whose cause is gone goes. Without it, it stays its time. */
export function addToast(
  core: RegistrationCore,
  kind: Toast['kind'],
  message: FileMessage,
  isTrue?: Toast['isTrue'],
): void {
  const others = core.current().toasts.slice(1 - SHOWN_AT_ONCE)
  core.change({ toasts: [...others, { id: ++lastId, kind, message, isTrue }] })
}

export function watchToasts(core: RegistrationCore): void {
  core.subscribe(() => {
    const now = core.current()
    const left = now.toasts.filter(({ isTrue }) => isTrue?.(now) ?? true)
    if (left.length < now.toasts.length) core.change({ toasts: left })
  })
}
