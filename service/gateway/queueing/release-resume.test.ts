import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { RESUMES_PATH } from '@resume-library/contract/service-api'
import { until } from '@resume-library/server/testing/until'
import { endOf, registerQueued, startWithProviderDown } from '../../testing/queued-registrations.ts'
import { newName, upload } from '../../testing/requests.ts'
import { json } from '../../testing/scripted-provider.ts'
import { storedUploads } from '../../testing/stored-files.ts'

/** Two kept registrations: the first try of one may have arrived, and of the other the provider heard nothing. */
async function keepTwo(context: TestContext) {
  const service = await startWithProviderDown(context)
  const names = [newName(), newName()]
  for (const filename of names) await upload(service.url, { filename })
  service.provider.answer = json(503, {}, { 'Retry-After': '1' })
  const addresses: string[] = []
  for (const name of names)
    addresses.push(
      (await registerQueued(service, { resume_url: service.url + RESUMES_PATH + name })).status_url,
    )
  const listed = async (state: 'claimed' | 'unclaimed') =>
    (await storedUploads(service.dataDir))[state].join()
  assert.equal(await listed('claimed'), names.join())
  /** On a busy machine the second one may have been tried as well. */
  const tried = () =>
    names.filter((name) => service.provider.requests.some(({ body }) => body.includes(name)))
  const untilReleased = async (stays: readonly string[]) => {
    await until(stays.join(), () => listed('claimed'))
    assert.equal(await listed('unclaimed'), names.filter((name) => !stays.includes(name)).join())
  }
  return { service, addresses, tried, untilReleased }
}

test('the resume of a refused registration is released, unless an earlier attempt may have arrived', async (context) => {
  const { service, addresses, tried, untilReleased } = await keepTwo(context)
  const stays = tried()
  service.provider.answer = json(409, {})
  for (const address of addresses) assert.equal((await endOf(address)).status, 'refused')
  await untilReleased(stays)
})

test('the resume of a withdrawn registration is released, unless an earlier attempt may have arrived', async (context) => {
  const { addresses, tried, untilReleased } = await keepTwo(context)
  for (const address of addresses) {
    const answer = await fetch(`${address}/withdraw`, { method: 'POST' })
    assert.deepEqual(await answer.json(), { status: 'withdrawn' })
  }
  await untilReleased(tried())
})

test('the resume of a registration that was sent twice is released once it is withdrawn', async (context) => {
  const service = await startWithProviderDown(context)
  await service.provider.close()
  const filename = newName()
  await upload(service.url, { filename })
  const send = () =>
    registerQueued(
      service,
      { resume_url: service.url + RESUMES_PATH + filename },
      { 'Idempotency-Key': 'k-1' },
    )
  const [first] = [await send(), await send()]
  assert.deepEqual((await storedUploads(service.dataDir)).claimed, [filename])
  await until('withdrawn', async () => {
    const answer = await fetch(`${first.status_url}/withdraw`, { method: 'POST' })
    return ((await answer.json()) as { status: string }).status
  })
  assert.deepEqual(await storedUploads(service.dataDir), { claimed: [], unclaimed: [filename] })
})
