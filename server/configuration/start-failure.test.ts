import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { listening } from '../testing/loopback.ts'
import { temporaryFile } from '../testing/temporary-folder.ts'
import { ConfigurationError } from './configuration.ts'
import { startFailure } from './start-failure.ts'

/** Returns the error of a server that cannot listen there. */
const listenError = (port: number, host: string) =>
  once(createServer().listen(port, host), 'listening').catch((fault: unknown) => fault)

describe('the sentence of a failed start', () => {
  test('names a port in use, and the next one', async (context) => {
    const port = await listening(context, createServer())
    const error = await listenError(port, '127.0.0.1')
    assert.match(startFailure(error) ?? '', new RegExp(`^Port ${port} is in use\\..*PORT=${port + 1}$`))
  })

  test('names an address of another machine', async () => {
    const error = await listenError(0, '192.0.2.1')
    assert.match(startFailure(error) ?? '', /^HOST 192\.0\.2\.1 is not an address of this machine/)
  })

  test('names a file in place of the data folder, also as a cause', (context) => {
    const path = temporaryFile(context, 'data', '')
    try {
      mkdirSync(join(path, 'resumes'))
      assert.fail('a folder below a file')
    } catch (cause) {
      const words = startFailure(new Error('resume store: unavailable', { cause }))
      assert.match(words ?? '', /data\/resumes cannot be created, because a file has that name/)
    }
  })

  test('names a read-only folder, and a full disk', () => {
    const fault = (code: string) => Object.assign(new Error(code), { code, syscall: 'open', path: '/data/x' })
    assert.match(startFailure(fault('EACCES')) ?? '', /^\/data\/x cannot be written/)
    assert.match(startFailure(fault('EROFS')) ?? '', /^\/data\/x cannot be written/)
    assert.match(startFailure(fault('ENOSPC')) ?? '', /the disk is full/)
  })

  test('names every fault of the configuration', () => {
    assert.equal(
      startFailure(new ConfigurationError(['PORT: must be a number', 'S3_BUCKET: is missing'])),
      'The configuration is wrong:\n  - PORT: must be a number\n  - S3_BUCKET: is missing',
    )
  })

  test('unknown errors have none', () => {
    assert.equal(startFailure(new TypeError('x is not a function')), null)
    assert.equal(startFailure('text'), null)
  })
})
