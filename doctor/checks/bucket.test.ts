import assert from 'node:assert/strict'
import { describe, type TestContext, test } from 'node:test'
import { scriptedBucket } from '../testing/scripted-bucket.ts'
import { listening, told } from '../testing/servers.ts'
import { checkBucket } from './bucket.ts'

const KEYS = { region: 'us-east-1', accessKeyId: 'key', secretAccessKey: 'canary' }

async function said(context: TestContext, { bucket = 'resumes', ...script } = {}, how = {}) {
  const { answer, objects } = scriptedBucket({ ...script, ...how })
  const endpoint = `http://127.0.0.1:${await listening(context, answer)}`
  const text = await told(checkBucket({ endpoint, bucket, ...KEYS }))
  assert.ok(!text.includes('canary'))
  assert.deepEqual([...objects.keys()], [], 'nothing is left')
  return text
}

describe('the bucket', () => {
  test('does all that keeping resumes needs', async (context) => {
    assert.match(await said(context), /^ok: resumes at \S+: put, conditional put, get, list and delete work/)
  })

  test('is another', async (context) => {
    assert.match(await said(context, { bucket: 'resume' }), /^fault: resume at \S+ is not there .*Make it/)
    assert.match(await said(context, { bucket: 'resume' }), /S3_BUCKET/)
  })

  for (const [code, name] of [
    ['SignatureDoesNotMatch', 'S3_SECRET_ACCESS_KEY'],
    ['AccessDenied', 'Allow this key'],
  ] as const) {
    test(`refuses with ${code}`, async (context) => {
      const text = await said(context, {}, { refuses: code })
      assert.match(text, /^fault: /)
      assert.ok(text.includes(name), text)
    })
  }

  test('ignores conditions', async (context) => {
    assert.match(
      await said(context, {}, { ignoresConditions: true }),
      /^fault: .*overwrites what a conditional PUT/,
    )
  })

  test('lets nothing be deleted, and what is left is told', async (context) => {
    const { answer, objects } = scriptedBucket({ keepsAll: true })
    const endpoint = `http://127.0.0.1:${await listening(context, answer)}`
    const said = await told(checkBucket({ endpoint, bucket: 'resumes', ...KEYS }))
    assert.match(said, /^fault: resumes at \S+ does not allow it \(403 AccessDenied to DELETE\)/)
    const [key = ''] = objects.keys()
    assert.ok(said.includes(`${key.replace('/resumes/', '')} is left in it: delete it.`), said)
  })
})
