import { notifications } from '@mantine/notifications'

export const notify = (isDone: boolean, message: string) =>
  notifications.show({ color: isDone ? 'green' : 'red', message })
