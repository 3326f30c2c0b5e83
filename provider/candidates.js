#!/usr/bin/env node
// Plain JavaScript, so that whatever Node finds this can start run.js, which starts the one that npm has installed.
import { fileURLToPath } from 'node:url'

const run = fileURLToPath(new URL('../run.js', import.meta.url))
process.argv.splice(1, 1, run, 'provider/candidates-command.ts')
await import('../run.js')
