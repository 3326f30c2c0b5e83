import type { PageConfiguration } from '@resume-library/contract/service-api'
import type { EarlyState } from '../early.ts'
import type { ToastKind } from '../fields/toasts.ts'
import type { Message } from '../messages/messages.ts'
import type { LaterParts } from './use-later.ts'

/** What the wizard is given by the page around it. */
export interface RegistrationProps {
  readonly language: string
  readonly configuration: PageConfiguration
  /** What happened before the page came to life. */
  readonly early: EarlyState
  readonly later: LaterParts
  onToast(kind: ToastKind, message: Message): void
}
