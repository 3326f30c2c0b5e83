import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { startSession } from './webdriver.ts'

test('a command that the driver never answers is given up, and those after it are carried out', async (t) => {
  const driver = createServer(({ url = '' }, response) => {
    if (!url.endsWith('/back')) response.end(JSON.stringify({ value: { sessionId: 'one' } }))
  }).listen(0, '127.0.0.1')
  t.after(() => {
    driver.closeAllConnections()
    driver.close()
  })
  await once(driver, 'listening')
  const { port } = driver.address() as AddressInfo
  const session = await startSession(`http://127.0.0.1:${port}`, {}, { startMs: 5_000, commandMs: 1_000 })
  const back = session.send('POST', '/back')
  const after = session.send('GET', '/url')
  await assert.rejects(back, { code: 'timeout', message: /did not answer POST .*\/back in 1000 ms/ })
  assert.deepEqual(await after, { sessionId: 'one' })
})
