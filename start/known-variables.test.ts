import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nearMisses } from '@resume-library/server/configuration/near-misses'
import { KNOWN_VARIABLES } from './known-variables.ts'

test('no variable of ours is a near miss of another, so that none is warned of where it belongs to another part', () => {
  for (const name of KNOWN_VARIABLES) {
    const others = KNOWN_VARIABLES.filter((other) => other !== name)
    assert.deepEqual(nearMisses({ [name]: 'x' }, others), [])
  }
})

test('the files of secrets and the variables of every part are known', () => {
  for (const name of [
    'PROVIDER_CREDENTIAL_FILE',
    'STORE_AND_FORWARD_KEY',
    'RETENTION_DAYS',
    'S3_BUCKET',
    'PORT',
  ])
    assert.ok(KNOWN_VARIABLES.includes(name), name)
})
