import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { IDEMPOTENCY_KEY_HEADER } from '@resume-library/contract/provider-api'
import type { RegistrationAccepted } from '@resume-library/contract/service-api'
import { register } from '@resume-library/service/testing/requests'
import { CLOSING } from '../copies/until-answered.ts'
import type { Person } from './people.ts'

export interface Answers {
  accepted: number
  /** 503 with `Retry-After`. */
  unavailable: number
  readonly others: string[]
}

/**
 * Registers one new person after another until aborted, retrying with the same key, and polls queued registrations once.
 *
 * @param credential of the provider; a service ignores it
 * @returns the registered and queued people
 */
export async function registerUntil(
  stop: AbortSignal,
  url: string,
  credential: string,
  answers: Answers,
): Promise<Person[]> {
  const people: Person[] = []
  const ask = async (request: () => Promise<Response>) => {
    const answer = await request().catch((error) => String(error.cause ?? error))
    if (typeof answer !== 'string' && answer.ok) return answer
    if (typeof answer === 'string') answers.others.push(answer)
    else if (answer.status === 503 && Number(answer.headers.get('retry-after')) > 0) answers.unavailable += 1
    else answers.others.push(`${answer.status} ${await answer.text()}`)
    await wait(200)
    return null
  }
  for (let person = newPerson(); !stop.aborted; ) {
    const answer = await ask(() => send(url, credential, person))
    if (!answer) continue
    const { status_url: statusUrl = null } = (await answer.json()) as Partial<RegistrationAccepted>
    people.push({ ...person, statusUrl })
    answers.accepted += 1
    if (statusUrl) await ask(() => fetch(statusUrl, { headers: CLOSING }))
    person = newPerson()
  }
  return people
}

const newPerson = (): Person => ({
  email: `${randomUUID()}@example.com`,
  last_name: 'Lovelace',
  key: randomUUID(),
  statusUrl: null,
  outcome: null,
})

const send = (url: string, credential: string, { email, key }: Person) =>
  register(
    url,
    { email },
    { ...CLOSING, Authorization: `Basic ${btoa(credential)}`, [IDEMPOTENCY_KEY_HEADER]: key },
  )
