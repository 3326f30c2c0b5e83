import assert from 'node:assert/strict'
import { test } from 'node:test'
import { textOf, textsOf } from '../testing/servers.ts'
import { checkVariables, checkVisibleDefaults } from './variables.ts'

const board = {
  name: 'Board',
  logo: null,
  privacyUrl: 'https://board.example/p',
  termsUrl: null,
  consent: null,
}
const PUBLIC = {
  publicUrl: 'https://a.example',
  jobBoardUrl: 'https://board.example',
  randomData: false,
  board,
}

test('defaults that candidates would see are warnings once there is a public address', async () => {
  assert.match(await textOf(checkVisibleDefaults(PUBLIC)), /^ok: /)
  const all = { ...PUBLIC, jobBoardUrl: 'https://jobs.example.com', randomData: true, board: null }
  const texts = await textsOf(checkVisibleDefaults(all))
  for (const [at, name] of ['JOB_BOARD_URL', 'RANDOM_DATA=auto', 'BOARD_NAME', 'PRIVACY_URL'].entries())
    assert.match(texts[at]!, new RegExp(`^warning: .*Set ${name}`))
  assert.match(
    await textOf(checkVisibleDefaults({ ...all, publicUrl: null })),
    /^skipped: PUBLIC_URL is not set/,
  )
})

test('an unknown variable is reported without its value', async () => {
  assert.match(await textOf(checkVariables({ PORT: '1', EDITOR: 'vi' })), /^ok: /)
  const text = await textOf(checkVariables({ PUBLIC_URI: 'canary' }))
  assert.match(text, /^warning: PUBLIC_URI is unknown, and is ignored\. See docs/)
  assert.ok(!text.includes('canary'))
})
