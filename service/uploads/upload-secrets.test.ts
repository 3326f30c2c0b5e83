import assert from 'node:assert/strict'
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { createLog } from '@resume-library/server/log/log'
import { createUploadSecrets, UPLOAD_KEY_FILE } from './upload-secrets.ts'

const NAME = 'a.pdf'
const { logOf } = createLog('silent')

async function newFolder(context: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'upload-secrets-'))
  context.after(() => rm(folder, { recursive: true }))
  return folder
}

const onDisk = (folder: string) =>
  createUploadSecrets({ resumes: { kind: 'disk', folder }, dataFolder: folder }, logOf('service'))

test('copies on one disk that start at once, and later ones, make the same secrets by one file', async (context) => {
  const folder = await newFolder(context)
  const copies = await Promise.all([1, 2, 3, 4].map(() => onDisk(folder)))
  const secrets = [...copies, await onDisk(folder)].map((copy) => copy.of(NAME))
  assert.equal(new Set(secrets).size, 1)
  assert.deepEqual(await readdir(folder), [UPLOAD_KEY_FILE])
  const { size, mode } = await stat(join(folder, UPLOAD_KEY_FILE))
  assert.deepEqual([size, mode & 0o777], [32, 0o600])
  assert.notEqual((await onDisk(await newFolder(context))).of(NAME), secrets[0])
})

test('a key that was cut makes secrets that nobody can guess', async (context) => {
  const folder = await newFolder(context)
  await writeFile(join(folder, UPLOAD_KEY_FILE), '')
  const [one, other] = await Promise.all([onDisk(folder), onDisk(folder)])
  assert.notEqual(one.of(NAME), other.of(NAME))
})

test('copies on one bucket make the same secrets, and keep nothing on their disks', async () => {
  const inBucket = (secretAccessKey: string) =>
    createUploadSecrets(
      {
        resumes: {
          kind: 's3',
          stagingFolder: '/nowhere',
          endpoint: 'http://127.0.0.1:1',
          bucket: 'b',
          region: 'r',
          accessKeyId: 'id',
          secretAccessKey,
        },
        dataFolder: '/nowhere',
      },
      logOf('service'),
    )
  const [one, same, other] = await Promise.all(['key', 'key', 'another'].map(inBucket))
  assert.equal(one?.isOf(NAME, same!.of(NAME)), true)
  assert.equal(one?.isOf(NAME, other!.of(NAME)), false)
})
