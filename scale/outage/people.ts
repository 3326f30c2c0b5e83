import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { IDEMPOTENCY_KEY_HEADER } from '@resume-library/contract/provider-api'
import type { QueuedStatus, RegistrationAccepted } from '@resume-library/contract/service-api'
import { register } from '@resume-library/service/testing/requests'
import { CLOSING, untilAnswered } from '../copies/until-answered.ts'

/** Each tenth wants an address that another has, too. */
const RIVAL_EACH = 10

/** Somebody who registers, and what was told. */
export interface Person {
  readonly email: string
  /** Tells the records of two rivals apart. */
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

/** Registers as the form does: what was not answered is sent again with the same key. */
export async function registerPerson(service: string, person: Person, password: string): Promise<void> {
  const { email, last_name, key } = person
  const headers = { ...CLOSING, [IDEMPOTENCY_KEY_HEADER]: key }
  const answer = await untilAnswered(() => register(service, { email, last_name, password }, headers))
  if (answer.status === 202) person.statusUrl = ((await answer.json()) as RegistrationAccepted).status_url
  else person.outcome = outcomeOf(answer.status)
}

/** Looks until a registration that was kept has ended. @throws after a while without an end */
export async function awaitEnd(person: Person, patienceMs: number): Promise<void> {
  const { statusUrl } = person
  if (!statusUrl) return
  for (const end = Date.now() + patienceMs; ; await wait(500)) {
    const answer = await untilAnswered(() => fetch(statusUrl, { headers: CLOSING }))
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
