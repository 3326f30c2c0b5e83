import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { TEXT_MAX_LENGTH } from '@resume-library/contract/limits'
import { corpusText } from '@resume-library/contract/testing/corpora'
import { registration } from './testing/candidates.ts'
import { useProvider } from './testing/running.ts'
import { engines, openCandidates } from './testing/storage.ts'

const OWN = [
  'Zoë',
  '李小龍',
  "Robert'); DROP TABLE candidates;--",
  '<script>alert(1)</script>',
  '\u202eabc',
  '🏳️‍⚧️',
  '\ufeff',
  '%00',
  '\\N',
]
const FIELDS = ['first_name', 'last_name', 'home_town', 'desired_job_title', 'latest_job_title'] as const
const naughtyStrings: string[] = JSON.parse(corpusText('strings/blns.json') ?? '[]')

for (const engine of engines()) {
  describe(`strings of the world with ${engine.name}`, () => {
    const running = useProvider(engine)

    const sendAll = async (bodies: readonly ReturnType<typeof registration>[]) => {
      for (let at = 0; at < bodies.length; at += 8) {
        const some = bodies.slice(at, at + 8)
        const answers = await Promise.all(some.map((body) => running.send(body)))
        for (const [index, { status, body }] of answers.entries()) {
          assert.equal(status, 201, `${JSON.stringify(some[index])} ${JSON.stringify(body)}`)
        }
      }
    }

    test('are kept unchanged wherever a candidate may write', async () => {
      const strings = [...OWN, ...naughtyStrings].filter(
        (string) => string.trim() !== '' && string.length <= TEXT_MAX_LENGTH && !string.includes('\0'),
      )
      const texts = Array.from({ length: Math.ceil(strings.length / FIELDS.length) }, (_, body) =>
        Object.fromEntries(
          FIELDS.map((field, index) => [field, strings[body * FIELDS.length + index] ?? 'none']),
        ),
      )
      const bodies = texts.map((text) => registration(text))
      await sendAll(bodies)
      const { store, archive } = await openCandidates(running.storage())
      for (const [index, { email }] of bodies.entries()) {
        const found = (await archive.find({ email })) ?? assert.fail()
        assert.deepEqual(Object.fromEntries(FIELDS.map((field) => [field, found[field]])), texts[index])
      }
      await store.close()
    })
  })
}
