import assert from 'node:assert/strict'
import { test } from 'node:test'
import { textOf, told } from '../testing/servers.ts'
import { defaultsCheck } from './defaults.ts'
import { variablesCheck } from './variables.ts'

const PUBLIC = {
  publicUrl: 'https://a.example',
  jobBoardUrl: 'https://board.example',
  randomData: false,
  board: {
    name: 'Board',
    logo: null,
    privacyUrl: 'https://board.example/privacy',
    termsUrl: null,
    consent: null,
  },
}

test('defaults that candidates would see are warned of once there is a public address', async () => {
  assert.match(await told(defaultsCheck(PUBLIC)), /^ok: /)
  const all = { ...PUBLIC, jobBoardUrl: 'https://jobs.example.com', randomData: true, board: null }
  const [board, random, name, privacy] = (await defaultsCheck(all).run()).map(textOf)
  assert.match(board!, /^warning: .*https:\/\/jobs\.example\.com.*Set JOB_BOARD_URL/)
  assert.match(random!, /^warning: .*Fill with Random Data\. Set RANDOM_DATA=off/)
  assert.match(name!, /^warning: .*Set BOARD_NAME/)
  assert.match(privacy!, /^warning: .*Set PRIVACY_URL/)
  assert.match(await told(defaultsCheck({ ...all, publicUrl: null })), /^skipped: PUBLIC_URL is not set/)
})

test('a variable that is not known is told, without its value', async () => {
  assert.match(await told(variablesCheck({ PORT: '1', EDITOR: 'vi' })), /^ok: /)
  const said = await told(variablesCheck({ PUBLIC_URI: 'canary' }))
  assert.match(said, /^warning: PUBLIC_URI is not known, and has no effect/)
  assert.ok(!said.includes('canary'))
})
