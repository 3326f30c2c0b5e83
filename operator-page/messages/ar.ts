import type { OperatorMessages } from './en.ts'

export const ar: OperatorMessages = {
  app_title: 'Resume Library',
  no_script: 'تحتاج هذه الصفحة إلى JavaScript.',
}
