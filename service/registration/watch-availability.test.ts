import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { createLog } from '@resume-library/server/log/log'
import { until } from '../testing/until.ts'
import { watchAvailability } from './availability.ts'
import type { Readiness } from './provider-readiness.ts'

describe('watching whether registrations are taken', () => {
  const log = createLog('silent', { write: () => {} }).logOf('service')
  const pauses = { well: 20, doubtful: 10, away: 10, hearsay: 20 }
  const asked = { keeps: false, tellsStatus: true, pauses }

  test('never has two looks at once, and none after its end', async () => {
    let atOnce = 0
    let most = 0
    let looks = 0
    const readiness = async (): Promise<Readiness> => {
      looks += 1
      atOnce += 1
      most = Math.max(most, atOnce)
      await sleep(5)
      atOnce -= 1
      throw new Error('broken off')
    }
    const availability = watchAvailability({ readiness }, asked, log)
    for (let at = 0; at < 20; at++) {
      availability.heard('away')
      await sleep(5)
    }
    availability.close()
    await sleep(50)
    const ended = looks
    assert.ok(ended > 1)
    await sleep(100)
    assert.equal(looks, ended)
    assert.equal(most, 1)
  })

  test('looks once in a while, however many registrations meet an outage', async () => {
    let looks = 0
    const readiness = async (): Promise<Readiness> => {
      looks += 1
      return { status: 200, registrations: 'open' }
    }
    const slow = { ...pauses, well: 60_000, doubtful: 100 }
    const availability = watchAvailability({ readiness }, { ...asked, pauses: slow }, log)
    const begun = performance.now()
    for (let at = 0; at < 60; at++) {
      availability.heard('away')
      await sleep(5)
    }
    // A timer may end a little early.
    assert.ok(looks <= 2 + (performance.now() - begun) / 90, String(looks))
    assert.ok(looks > 1)
    availability.close()
  })

  test('looks again after a look during which a registration has met an outage', async () => {
    const looks: ((readiness: Readiness) => void)[] = []
    const readiness = () => new Promise<Readiness>((resolve) => void looks.push(resolve))
    const slow = { ...pauses, well: 60_000 }
    const availability = watchAvailability({ readiness }, { ...asked, pauses: slow }, log)
    availability.heard('away')
    looks[0]!({ status: 200, registrations: 'open' })
    await until('2', async () => String(looks.length), 30_000)
    availability.close()
  })

  test('is told of what cannot be read as of what failed', async () => {
    let answer: () => Promise<Readiness> = async () => ({ status: 200, registrations: null })
    const availability = watchAvailability({ readiness: () => answer() }, asked, log)
    await sleep(5)
    answer = () => Promise.reject(new Error('no HTTP'))
    await until('away', async () => availability.now)
    availability.close()
  })

  test('forgets what registrations have met where nobody can be asked whether it is still so', async () => {
    const readiness = () => assert.fail('asked')
    const availability = watchAvailability({ readiness }, { ...asked, tellsStatus: false }, log)
    availability.heard('away')
    assert.equal(availability.now, 'open')
    availability.heard('away')
    assert.equal(availability.now, 'away')
    await until('open', async () => availability.now)
    availability.close()
  })

  test('forgets it too where looks have begun meanwhile, and nobody answers them', async () => {
    const readiness = () => Promise.reject(new Error('broken off'))
    const availability = watchAvailability({ readiness }, { ...asked, tellsStatus: false }, log)
    for (const tellsStatus of [false, false, true]) availability.heard('away', tellsStatus)
    assert.equal(availability.now, 'away')
    await until('open', async () => availability.now, 30_000)
    availability.close()
  })
})
