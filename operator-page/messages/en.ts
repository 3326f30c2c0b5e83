export const en = {
  app_title: 'Resume Library',
  no_script: 'This page needs JavaScript.',
} as const

export type OperatorKey = keyof typeof en
export type OperatorMessages = Readonly<Record<OperatorKey, string>>
