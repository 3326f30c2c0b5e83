import type { Candidate } from '@resume-library/contract/candidate'
import type { EntryFacts } from '@resume-library/outbox/outbox-store'
import type { ProviderAnswer } from '../provider-answer.ts'

export interface Kept {
  readonly id: string
  /** By which its sender, and nobody else, finds it again. */
  readonly secret: string
}

export interface FoundRegistration {
  readonly facts: EntryFacts
  /** Null while it waits, and where there is none or no key opens it. */
  readonly answer: KeptAnswer | null
}

export interface KeptRegistration {
  readonly candidate: Candidate
  /** The same at each try. */
  readonly idempotencyKey: string
  readonly resumeName: string | null
  /** By which the logs tell of the request that brought it. What versions before this one have kept has none. */
  readonly requestId?: string
}

export interface KeptMessage extends KeptRegistration {
  /** By which its sender finds it again: told once more to whoever sends the same again. */
  readonly secret: string
}

export interface KeptAnswer {
  readonly status: number
  /** Parsed JSON, text, or null. */
  readonly body: unknown
}

export function keptAnswer({ status, content }: ProviderAnswer): KeptAnswer {
  const text = content?.body.toString('utf8') ?? ''
  if (!content?.type.includes('json')) return { status, body: text || null }
  try {
    return { status, body: JSON.parse(text) as unknown }
  } catch {
    return { status, body: text }
  }
}
