import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { ProviderConfig } from '../config.ts'
import type { createNotificationReads, Notifications } from '../notifications/notifications.ts'
import type { PasswordHasher } from '../passwords/password-hasher.ts'
import type { Stores } from '../stores.ts'
import type { RunSearch } from './searches.ts'

export interface OperatorsParts {
  readonly config: ProviderConfig
  readonly stores: Stores
  readonly passwords: PasswordHasher
  readonly notifications: Pick<Notifications, 'retry'> & ReturnType<typeof createNotificationReads>
  readonly search: RunSearch
}

/** Application whose requests have the types of their schemas. */
export type Routes = Parameters<FastifyPluginAsyncZod>[0]
