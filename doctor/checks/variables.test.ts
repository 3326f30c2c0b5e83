import assert from 'node:assert/strict'
import { test } from 'node:test'
import { told, toldAll } from '../testing/servers.ts'
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

test('defaults that candidates would see are warned of once there is a public address', async () => {
  assert.match(await told(checkVisibleDefaults(PUBLIC)), /^ok: /)
  const all = { ...PUBLIC, jobBoardUrl: 'https://jobs.example.com', randomData: true, board: null }
  const said = await toldAll(checkVisibleDefaults(all))
  for (const [at, name] of ['JOB_BOARD_URL', 'RANDOM_DATA=off', 'BOARD_NAME', 'PRIVACY_URL'].entries())
    assert.match(said[at]!, new RegExp(`^warning: .*Set ${name}`))
  assert.match(
    await told(checkVisibleDefaults({ ...all, publicUrl: null })),
    /^skipped: PUBLIC_URL is not set/,
  )
})

test('a variable that is not known is told, without its value', async () => {
  assert.match(await told(checkVariables({ PORT: '1', EDITOR: 'vi' })), /^ok: /)
  const said = await told(checkVariables({ PUBLIC_URI: 'canary' }))
  assert.match(said, /^warning: PUBLIC_URI is not known, and has no effect\. README/)
  assert.ok(!said.includes('canary'))
})
