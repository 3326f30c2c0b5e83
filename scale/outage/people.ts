import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { IDEMPOTENCY_KEY_HEADER } from '@resume-library/contract/provider-api'
import type { QueuedStatus, RegistrationAccepted } from '@resume-library/contract/service-api'
import { register } from '@resume-library/service/testing/requests'
import { CLOSING, retryUntilAnswered } from '../copies/until-answered.ts'

/** Every tenth person uses the email address of another one. */
const RIVAL_EACH = 10

/** Person who registers, and the answers so far. */
export interface Person {
  readonly email: string
  /** Unique, to distinguish people with the same email address. */
  readonly last_name: string
  readonly key: string
  /** Address of the queued registration, or null. */
  statusUrl: string | null
  outcome: 'registered' | 'refused' | null
}

export function somePeople(count: number): Person[] {
  const people: Person[] = []
  for (let index = 0; index < count; index += 1) {
    const rival = index % RIVAL_EACH === RIVAL_EACH - 1 ? people[index - 3] : undefined
    const email = rival?.email ?? `${randomUUID()}@example.com`
    people.push({ email, last_name: `N${index}`, key: randomUUID(), statusUrl: null, outcome: null })
  }
  return people
}

/** Registers a person, retrying with the same key as the form does. */
export async function registerPerson(service: string, person: Person, password: string): Promise<void> {
  const { email, last_name, key } = person
  const headers = { ...CLOSING, [IDEMPOTENCY_KEY_HEADER]: key }
  const answer = await retryUntilAnswered(() => register(service, { email, last_name, password }, headers))
  if (answer.status === 202) person.statusUrl = ((await answer.json()) as RegistrationAccepted).status_url
  else person.outcome = outcomeOf(answer.status)
}

/** Polls a queued registration until its outcome. @throws after `timeoutMs` */
export async function awaitEnd(person: Person, timeoutMs: number): Promise<void> {
  const { statusUrl } = person
  if (!statusUrl) return
  for (const end = Date.now() + timeoutMs; ; await wait(500)) {
    const answer = await retryUntilAnswered(() => fetch(statusUrl, { headers: CLOSING }))
    const { status } = (await answer.json()) as QueuedStatus
    if (status === 'registered' || status === 'refused') {
      person.outcome = status
      return
    }
    if (status !== 'accepted' || Date.now() > end) throw new Error(`${person.key} is ${status}`)
  }
}

function outcomeOf(status: number): 'registered' | 'refused' {
  if (status === 201) return 'registered'
  if (status === 409) return 'refused'
  throw new Error(`an answer of ${status}`)
}
