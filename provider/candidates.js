#!/usr/bin/env node
// Plain JavaScript, so that whatever Node finds this can start the one that npm has installed.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const pathOf = (name) => fileURLToPath(new URL(`../${name}`, import.meta.url))
const installed = pathOf(`node_modules/node/bin/node${process.platform === 'win32' ? '.exe' : ''}`)
const run = [pathOf('run.js'), 'provider/candidates-command.ts', ...process.argv.slice(2)]

if (Number(process.versions.node.split('.')[0]) >= 24 || !existsSync(installed)) {
  process.argv.splice(1, process.argv.length, ...run)
  await import('../run.js')
} else {
  const child = spawn(installed, run, { stdio: 'inherit' })
  // Its own end tells what a signal did; one from a terminal has reached it already.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => signal !== 'SIGINT' && child.kill(signal))
  }
  child.once('exit', (code, signal) => {
    process.exitCode = code ?? 1
    if (signal) console.error(`Ended by ${signal}.`)
  })
}
