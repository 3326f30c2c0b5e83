import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { RESUMES_PATH, type RegistrationAccepted } from '@resume-library/contract/service-api'
import { newName, register, upload } from '../testing/requests.ts'
import { json } from '../testing/scripted-provider.ts'
import { startTestService } from '../testing/test-service.ts'

const PATIENCE_MS = 40_000

/** Two kept registrations: the first try of one may have arrived, and of the other the provider heard nothing. */
async function keepTwo(context: TestContext) {
  const service = await startTestService(context, {
    environment: { STORE_AND_FORWARD_KEY: randomBytes(32).toString('base64') },
  })
  const names = [newName(), newName()]
  for (const filename of names) await upload(service.url, { filename })
  const [sent, unsent] = names.sort()
  const keep = async (name: string | undefined) => {
    const answer = await register(service.url, { resume_url: service.url + RESUMES_PATH + name })
    assert.equal(answer.status, 202)
    return ((await answer.json()) as RegistrationAccepted).status_url
  }
  // Of the second one the provider hears nothing: it is known to be away.
  service.provider.answer = json(503, {}, { 'Retry-After': '1' })
  const addresses = [await keep(sent), await keep(unsent)]
  const listed = (folder: string) => readdir(join(service.dataDir, 'resumes', folder))
  assert.deepEqual((await listed('claimed')).sort(), names)

  return { service, addresses, listed, sent, unsent }
}

test('the resume of a refused registration is left to the sweep, but where an earlier try may have arrived', async (context) => {
  const { service, addresses, listed, sent, unsent } = await keepTwo(context)
  service.provider.answer = json(409, {})
  for (const end = performance.now() + PATIENCE_MS; (await listed('unclaimed')).length === 0; await sleep(50))
    assert.ok(performance.now() < end)
  for (const address of addresses) {
    const isRefused = async () => (await (await fetch(address)).text()).includes('refused')
    for (const end = performance.now() + PATIENCE_MS; !(await isRefused()); await sleep(50))
      assert.ok(performance.now() < end)
  }
  assert.deepEqual([await listed('claimed'), await listed('unclaimed')], [[sent], [unsent]])
})

test('the resume of a withdrawn registration is left to the sweep, but where an earlier try may have arrived', async (context) => {
  const { addresses, listed, sent, unsent } = await keepTwo(context)
  for (const address of addresses) {
    const answer = await fetch(`${address}/withdraw`, { method: 'POST' })
    assert.deepEqual(await answer.json(), { status: 'withdrawn' })
  }
  assert.deepEqual([await listed('claimed'), await listed('unclaimed')], [[sent], [unsent]])
})
