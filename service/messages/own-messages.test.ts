import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { MESSAGES_MAX_BYTES } from '@resume-library/contract/limits'
import { ConfigurationError } from '@resume-library/server/configuration/configuration'
import { serviceConfig } from '../config.ts'
import { writeBuiltPage } from '../testing/test-service.ts'

const PROVIDER = { PROVIDER_URL: 'http://127.0.0.1:1', PROVIDER_CREDENTIAL: 'a:b' }

async function folderOf(context: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'own-messages-'))
  context.after(() => rm(folder, { recursive: true }))
  return folder
}

/** @returns the sentences of a file, or what is wrong with it */
async function read(
  context: TestContext,
  content: string | Buffer,
  environment: Record<string, string> = {},
) {
  const folder = await folderOf(context)
  const MESSAGES_FILE = join(folder, 'messages.json')
  await writeFile(MESSAGES_FILE, content)
  return configured({ MESSAGES_FILE, PAGE_DIR: await writeBuiltPage(folder), ...environment })
}

function configured(environment: Record<string, string>) {
  try {
    return { messages: serviceConfig({ ...PROVIDER, ...environment }).messages, faults: [] }
  } catch (error) {
    assert.ok(error instanceof ConfigurationError)
    return { messages: null, faults: error.faults }
  }
}

test('a file is read, with or without a byte order mark; without a file there are no sentences', async (context) => {
  for (const mark of ['', '\ufeff']) {
    const { messages, faults } = await read(context, `${mark}{"en": {"next": "Go on"}}`)
    assert.deepEqual(faults, [])
    assert.equal(messages!.get('en')!.get('next'), 'Go on')
  }
  assert.equal((await read(context, '', { MESSAGES_FILE: '' })).messages, null)
})

test('every fault is told at once, with those of other variables', async (context) => {
  const { faults } = await read(context, '{"en": {\n"next": "",\n"bakc": "x"}}', { BOARD_NAME: ' ' })
  assert.deepEqual(faults, [
    'BOARD_NAME: must say a name',
    'MESSAGES_FILE: en: next is empty',
    'MESSAGES_FILE: en: bakc is not known',
  ])
})

test('what is no JSON, or not in UTF-8, is told', async (context) => {
  const faultOf = async (content: string | Buffer) => (await read(context, content)).faults.join()
  assert.equal(await faultOf('{\n"en": {},\n}'), 'MESSAGES_FILE: must be JSON in UTF-8: look at line 3')
  for (const text of [Buffer.from('\ufeff{}', 'utf16le'), Buffer.from('{"en": {"next": "é"}}', 'latin1')])
    assert.equal(await faultOf(text), 'MESSAGES_FILE: must be JSON in UTF-8')
})

test('nothing of another file is shown', async (context) => {
  const contents = ['canary:$6$canary:19000', '{"a" "canary"}', '{"canary key": {"x": "canary"}}', '"canary"']
  for (const content of [...contents, '{"en": {"next": canary}}', '[canary', '{"a": "\\canary"}']) {
    const faults = (await read(context, content)).faults.join()
    assert.match(faults, /^MESSAGES_FILE: /)
    assert.ok(!faults.includes('canary'), faults)
  }
})

test('no folder, no device and nothing huge is read', async (context) => {
  const folder = await folderOf(context)
  const PAGE_DIR = await writeBuiltPage(folder)
  const faultOf = (MESSAGES_FILE: string) => configured({ MESSAGES_FILE, PAGE_DIR }).faults.join()
  for (const path of [folder, '/dev/zero', join(folder, 'missing.json')])
    assert.equal(faultOf(path), `MESSAGES_FILE: must be a file, and ${path} is none`)
  const huge = join(folder, 'huge.json')
  await writeFile(huge, Buffer.alloc(10 * 1024 * 1024, ' '))
  assert.equal(faultOf(huge), `MESSAGES_FILE: is too large: 10485760 bytes of at most ${MESSAGES_MAX_BYTES}`)
})
