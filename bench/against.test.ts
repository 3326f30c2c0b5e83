import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { buildAll } from './against.ts'

test('each checkout has its page built before its product starts', async (context) => {
  const [now, before] = ['now-', 'before-'].map((name) => mkdtempSync(join(tmpdir(), name))) as [
    string,
    string,
  ]
  context.after(() => {
    for (const folder of [now, before]) rmSync(folder, { recursive: true })
  })
  const build = `node -e "require('fs').writeFileSync('built', '')"`
  for (const folder of [now, before])
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ scripts: { build } }))
  await buildAll([now, before])
  for (const folder of [now, before]) assert.ok(existsSync(join(folder, 'built')))
  writeFileSync(join(before, 'package.json'), '{}')
  await assert.rejects(buildAll([now, before]), /npm run build failed/)
})
