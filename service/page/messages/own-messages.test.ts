import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { MESSAGES_MAX_BYTES } from '@resume-library/contract/limits'
import { temporaryFile, temporaryFolder } from '@resume-library/server/testing/temporary-folder'
import { configured, faultsOf } from '../../testing/configured.ts'
import { writeBuiltPage } from '../../testing/test-service.ts'

/** A page, and a file of sentences for it. */
const written = async (context: TestContext, content: string | Buffer) => ({
  PAGE_DIR: await writeBuiltPage(temporaryFolder(context)),
  MESSAGES_FILE: temporaryFile(context, 'messages.json', content),
})

test('reads a file with or without a byte order mark; without a file there are none', async (context) => {
  for (const mark of ['', '\ufeff']) {
    const { messages } = configured(await written(context, `${mark}{"en": {"next": "Go on"}}`))
    assert.equal(messages!.get('en')!.get('next'), 'Go on')
  }
  assert.equal(configured({}).messages, null)
})

test('names every fault at once, with those of other variables', async (context) => {
  const environment = await written(context, '{"en": {\n"next": "",\n"bakc": "x"}}')
  assert.deepEqual(faultsOf({ ...environment, BOARD_NAME: ' ' }), [
    'BOARD_NAME: must be a name',
    'MESSAGES_FILE: en: next is empty',
    'MESSAGES_FILE: en: bakc is not known',
  ])
})

test('refuses what is not JSON in UTF-8', async (context) => {
  const faultOf = async (content: string | Buffer) => faultsOf(await written(context, content)).join()
  assert.equal(await faultOf('{\n"en": {},\n}'), 'MESSAGES_FILE: must be JSON in UTF-8: look at line 3')
  for (const text of [Buffer.from('\ufeff{}', 'utf16le'), Buffer.from('{"en": {"next": "é"}}', 'latin1')])
    assert.equal(await faultOf(text), 'MESSAGES_FILE: must be JSON in UTF-8')
})

test('quotes nothing of a wrong file', async (context) => {
  const contents = ['canary:$6$canary:19000', '{"a" "canary"}', '{"canary key": {"x": "canary"}}', '"canary"']
  for (const content of [...contents, '{"en": {"next": canary}}', '[canary', '{"a": "\\canary"}']) {
    const faults = faultsOf(await written(context, content)).join()
    assert.match(faults, /^MESSAGES_FILE: /)
    assert.ok(!faults.includes('canary'), faults)
  }
})

test('refuses folders, devices and huge files', async (context) => {
  const folder = temporaryFolder(context)
  const PAGE_DIR = await writeBuiltPage(folder)
  const faultOf = (MESSAGES_FILE: string) => faultsOf({ MESSAGES_FILE, PAGE_DIR }).join()
  for (const path of [folder, '/dev/zero', join(folder, 'missing.json')])
    assert.equal(faultOf(path), `MESSAGES_FILE: must name a file, and ${path} is not one`)
  const huge = join(folder, 'huge.json')
  await writeFile(huge, Buffer.alloc(10 * 1024 * 1024, ' '))
  assert.equal(faultOf(huge), `MESSAGES_FILE: is too large: 10485760 bytes of at most ${MESSAGES_MAX_BYTES}`)
})
