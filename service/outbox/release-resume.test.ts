import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { RESUMES_PATH } from '@resume-library/contract/service-api'
import { ended, kept, startKeeping } from '../testing/kept.ts'
import { newName, upload } from '../testing/requests.ts'
import { json } from '../testing/scripted-provider.ts'
import { until } from '../testing/until.ts'

/** Two kept registrations: the first try of one may have arrived, and of the other the provider heard nothing. */
async function keepTwo(context: TestContext) {
  const service = await startKeeping(context)
  const names = [newName(), newName()]
  for (const filename of names) await upload(service.url, { filename })
  const [sent, unsent] = names.sort()
  const keep = async (name: string | undefined) =>
    (await kept(service, { resume_url: service.url + RESUMES_PATH + name })).status_url
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
  for (const address of addresses) assert.equal((await ended(address)).status, 'refused')
  await until('1', async () => String((await listed('claimed')).length))
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
