import type { EntryFacts } from '@resume-library/outbox/outbox-store'
import type { ProviderAnswer } from '../provider-answer.ts'
import type { Registration } from '../provider-gateway.ts'

/** A registration to be queued: it has a key, so that no try registers anybody twice. */
export type QueueableRegistration = Registration & { readonly idempotencyKey: string }

/** Content of an entry that waits. */
export interface QueuedMessage extends QueueableRegistration {
  /** By which its sender finds it again: answered once more to whoever sends the same again. */
  readonly secret: string
}

/** Content of an entry that has ended. */
export interface StoredAnswer {
  readonly status: number
  /** Parsed JSON, text, or null. */
  readonly body: unknown
}

export interface FoundRegistration {
  readonly facts: EntryFacts
  /** Null while it waits, and where there is none or no key opens it. */
  readonly answer: StoredAnswer | null
}

export function storedAnswer({ status, content }: ProviderAnswer): StoredAnswer {
  const text = content?.body.toString('utf8') ?? ''
  if (!content?.type.includes('json')) return { status, body: text || null }
  try {
    return { status, body: JSON.parse(text) as unknown }
  } catch {
    return { status, body: text }
  }
}
