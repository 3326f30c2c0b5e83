import type { LanguageMessages } from '../message-types.ts'
import { firstStep } from './first-step.ts'
import { laterSteps } from './later-steps.ts'
import { resumeBuilder } from './resume-builder.ts'
import { board, service } from './service.ts'
import { withoutScript } from './without-script.ts'

export const language: LanguageMessages = {
  name: 'Español',
  direction: 'ltr',
  firstStep,
  laterSteps,
  resumeBuilder,
  withoutScript,
  service,
  board,
}
