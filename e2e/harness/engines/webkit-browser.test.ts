import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { test } from 'node:test'
import { eventually } from '../eventually.ts'
import { collectNotes } from './notes.ts'
import { startWebkit } from './webkit-browser.ts'

/** A driver that starts a browser and is silent the first time, as where MiniBrowser finds no display. */
const DRIVER = `#!${process.execPath}
const { spawn } = require('node:child_process')
const { appendFileSync, readFileSync } = require('node:fs')
const browser = spawn('sleep', ['600'])
appendFileSync(__dirname + '/browsers', browser.pid + '\\n')
const isFirst = readFileSync(__dirname + '/browsers', 'utf8').split('\\n').length === 2
require('node:http').createServer((request, response) => {
  if (!isFirst) response.end(JSON.stringify({ value: { sessionId: 'one' } }))
}).listen(process.argv[3].split('=')[1], '127.0.0.1')
`
/** More than a process of Node takes to start on a busy machine. */
const START_MS = 8_000

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test('a browser that does not start is ended, another started, and that is told', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'resume-library-driver-'))
  const { PATH } = process.env
  const notes = collectNotes()
  Object.assign(process.env, notes.environment, { PATH: folder + delimiter + PATH })
  t.after(() => {
    Object.assign(process.env, { PATH, ENGINE_NOTES: '' })
    rmSync(folder, { recursive: true })
  })
  writeFileSync(join(folder, 'WebKitWebDriver'), DRIVER, { mode: 0o755 })
  const browser = await startWebkit(':0', {}, { startMs: START_MS, commandMs: START_MS })
  t.after(browser.close)
  assert.deepEqual(await browser.session.send('GET', '/url'), { sessionId: 'one' })
  const browsers = readFileSync(join(folder, 'browsers'), 'utf8').trim().split('\n').map(Number)
  assert.deepEqual([...notes.end().values()], [1])
  await eventually(() => assert.ok(!isAlive(browsers[0]!), 'the first browser has ended'))
  assert.ok(isAlive(browsers[1]!))
  await browser.close()
  await eventually(() => assert.ok(!browsers.some(isAlive), 'and so has the second'))
})
