import { notifications } from '@mantine/notifications'
import { TOAST_MS } from '../../../contract/limits.ts'
import type { Notice } from '../shared/send.ts'

export const notify = ({ kind, text }: Notice) =>
  notifications.show({
    color: kind === 'success' ? 'green' : 'red',
    message: text,
    autoClose: TOAST_MS[kind],
  })
