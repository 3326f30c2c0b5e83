import assert from 'node:assert/strict'
import { mkdirSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { ConfigurationError } from './configuration.ts'
import { startFailure } from './start-failure.ts'

const listen = (port: number, host: string) =>
  new Promise<{ port: number; close(): void }>((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(port, host, () => {
      const address = server.address()
      resolve({
        port: typeof address === 'object' && address ? address.port : 0,
        close: () => server.close(),
      })
    })
  })

describe('the sentence of a failed start', () => {
  test('names a port in use, and the next one', async () => {
    const holder = await listen(0, '127.0.0.1')
    const error = await listen(holder.port, '127.0.0.1').catch((fault: unknown) => fault)
    holder.close()
    assert.match(
      startFailure(error) ?? '',
      new RegExp(`^Port ${holder.port} is in use\\..*PORT=${holder.port + 1}$`),
    )
  })

  test('names an address of another machine', async () => {
    const error = await listen(0, '192.0.2.1').catch((fault: unknown) => fault)
    assert.match(startFailure(error) ?? '', /^HOST 192\.0\.2\.1 is not an address of this machine/)
  })

  test('names a file in place of the data folder, also as a cause', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'start-failure-'))
    writeFileSync(join(folder, 'data'), '')
    try {
      mkdirSync(join(folder, 'data/resumes'))
      assert.fail('a folder below a file')
    } catch (cause) {
      const words = startFailure(new Error('resume store: unavailable', { cause }))
      assert.match(words ?? '', /data\/resumes cannot be created, because a file has that name/)
    } finally {
      await rm(folder, { recursive: true })
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
