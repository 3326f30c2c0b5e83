import assert from 'node:assert/strict'
import { test } from 'node:test'
import { z } from 'zod'
import { ConfigurationError, readConfiguration } from './configuration.ts'

const schema = z.object({
  PORT: z.coerce.number('must be a number').default(3000),
  SECRET: z.string('is missing'),
})

const faultsOf = (action: () => unknown): readonly string[] => {
  try {
    action()
  } catch (error) {
    if (error instanceof ConfigurationError) return error.faults
    throw error
  }
  return []
}

test('reads values and defaults; an empty variable counts as missing', () => {
  assert.deepEqual(readConfiguration(schema, { PORT: '', SECRET: 's' }), { PORT: 3000, SECRET: 's' })
})

test('every fault is named at once', () => {
  const faults = faultsOf(() => readConfiguration(schema, { PORT: 'x' }))
  assert.deepEqual(faults, ['PORT: must be a number', 'SECRET: is missing'])
})

test('a secret comes from a file, without the line end', () => {
  const read = (path: string) => (path === '/run/secret' ? 'from file\n' : assert.fail())
  const configuration = readConfiguration(schema, { SECRET_FILE: '/run/secret' }, ['SECRET'], read)
  assert.equal(configuration.SECRET, 'from file')
})

test('an unreadable or redundant secret file is one fault', () => {
  const unreadable = () => {
    throw new Error('ENOENT')
  }
  assert.deepEqual(
    faultsOf(() => readConfiguration(schema, { SECRET_FILE: '/no' }, ['SECRET'], unreadable)),
    ['SECRET_FILE: the file cannot be read'],
  )
  assert.deepEqual(
    faultsOf(() => readConfiguration(schema, { SECRET: 'a', SECRET_FILE: '/b' }, ['SECRET'], () => 'b')),
    ['SECRET: is set twice, here and by SECRET_FILE'],
  )
})
