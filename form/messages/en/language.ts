import type { LanguageMessages } from '../message-types.ts'
import { firstStep } from './first-step.ts'
import { laterSteps } from './later-steps.ts'
import { board, service } from './service.ts'
import { withoutScript } from './without-script.ts'

export const language: LanguageMessages = {
  name: 'English',
  direction: 'ltr',
  firstStep,
  laterSteps,
  withoutScript,
  service,
  board,
}
