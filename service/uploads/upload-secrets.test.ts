import assert from 'node:assert/strict'
import { readdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { createLog } from '@resume-library/server/log/log'
import { temporaryFolder } from '@resume-library/server/testing/temporary-folder'
import { createUploadKeys, UPLOAD_KEY_FILE } from './upload-secrets.ts'

const NAME = 'a.pdf'
const { logOf } = createLog('silent')

const onDisk = async (folder: string) => (await keysOnDisk(folder)).secrets
const keysOnDisk = (folder: string) =>
  createUploadKeys({ resumes: { kind: 'disk', folder }, dataDir: folder }, logOf('service'))

test('copies on one disk share one key file', async (context) => {
  const folder = temporaryFolder(context)
  const copies = await Promise.all([1, 2, 3, 4].map(() => onDisk(folder)))
  const secrets = [...copies, await onDisk(folder)].map((copy) => copy.of(NAME))
  assert.equal(new Set(secrets).size, 1)
  assert.deepEqual(await readdir(folder), [UPLOAD_KEY_FILE])
  const { size, mode } = await stat(join(folder, UPLOAD_KEY_FILE))
  assert.deepEqual([size, mode & 0o777], [32, 0o600])
  assert.notEqual((await onDisk(temporaryFolder(context))).of(NAME), secrets[0])
})

test('copies share the digest of a client, which is not an upload’s secret', async (context) => {
  const folder = temporaryFolder(context)
  const [one, other] = await Promise.all([keysOnDisk(folder), keysOnDisk(folder)])
  assert.equal(one.senderDigest('192.0.2.1'), other.senderDigest('192.0.2.1'))
  assert.notEqual(one.senderDigest('192.0.2.1'), one.secrets.of('192.0.2.1'))
})

test('a truncated key is replaced by a random one', async (context) => {
  const folder = temporaryFolder(context)
  await writeFile(join(folder, UPLOAD_KEY_FILE), '')
  const [one, other] = await Promise.all([onDisk(folder), onDisk(folder)])
  assert.notEqual(one.of(NAME), other.of(NAME))
})

test('copies on one bucket derive the same key, and store none', async () => {
  const inBucket = (secretAccessKey: string) =>
    createUploadKeys(
      {
        resumes: {
          kind: 's3',
          endpoint: 'http://127.0.0.1:1',
          bucket: 'b',
          region: 'r',
          accessKeyId: 'id',
          secretAccessKey,
        },
        dataDir: '/nowhere',
      },
      logOf('service'),
    )
  const keys = await Promise.all(['key', 'key', 'another'].map(inBucket))
  const [one, same, other] = keys.map(({ secrets }) => secrets)
  assert.equal(one?.isOf(NAME, same!.of(NAME)), true)
  assert.equal(one?.isOf(NAME, other!.of(NAME)), false)
})
