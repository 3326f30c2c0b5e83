import assert from 'node:assert/strict'
import { rmSync } from 'node:fs'
import { after, before, describe, test } from 'node:test'
import { copyOfTheProject } from './testing/project-copy.ts'
import { runProvider } from './testing/run-provider.ts'

/** So that what is not built is built first. */
const BY_NPM = { npm_lifecycle_event: 'provider' }

describe('a built server', () => {
  let folder: string
  before(() => {
    folder = copyOfTheProject()
  })
  after(() => rmSync(folder, { recursive: true }))

  test('that fails to start of what nobody has foreseen tells its place in the sources', async () => {
    const storage = { S3_ENDPOINT: 'http://127.0.0.1:1', S3_BUCKET: 'resumes', S3_REGION: 'eu' }
    const secrets = { S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret' }
    const { status, errors } = await runProvider(folder, { ...BY_NPM, ...storage, ...secrets })
    assert.equal(status, 1)
    assert.match(errors, /^ResumeStoreError: .+\n +at unavailable \(\S+\/resumes\/s3\/client\.ts:\d+:\d+\)/)
    assert.doesNotMatch(errors, /start\/dist/)
  })

  test('shows what nothing catches by its place, and not by the line of what was built', async () => {
    const failing = "process.umask = () => { throw new Error('as asked') }"
    const { status, errors } = await runProvider(folder, BY_NPM, failing)
    assert.equal(status, 1)
    assert.match(errors, /^Error: as asked\n.*\n +at \S+\/provider\/main\.ts:\d+:\d+/)
    assert.ok(errors.length < 1_000, errors)
  })
})
