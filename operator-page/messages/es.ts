import type { OperatorMessages } from './en.ts'

export const es: OperatorMessages = {
  app_title: 'Resume Library',
  no_script: 'Esta página necesita JavaScript.',
}
