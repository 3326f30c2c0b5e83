import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseResume } from './parse-resume.ts'
import { HOSTILE_FILES } from './testing/hostile-files.ts'

// A browser does not limit a Worker's memory: a file that the reader does not refuse crashes the tab.
for (const [name, bytes] of Object.entries(HOSTILE_FILES))
  test(`${name} is too large where nothing else bounds its reader`, async () => {
    assert.deepEqual(await parseResume(bytes), { readable: false, reason: 'too_large' })
  })
