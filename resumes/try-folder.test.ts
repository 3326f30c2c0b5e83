import assert from 'node:assert/strict'
import { chmodSync, chownSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { textsOf } from '@resume-library/server/testing/findings'
import { temporaryFolder } from '@resume-library/server/testing/temporary-folder'
import { tryFolder } from './try-folder.ts'

const checkTexts = (path: string) => textsOf(tryFolder(path))

describe('the data folder', () => {
  test('is writable, has space, and stays empty', async (context) => {
    const path = temporaryFolder(context)
    const [permissions, space] = await checkTexts(path)
    assert.match(permissions!, /^ok: .* is writable, and only by this user/)
    assert.match(space!, /^(ok|warning|fault): \d+ MB are free/)
    assert.deepEqual(readdirSync(path), [])
  })

  test('does not exist, and is not created', async (context) => {
    const path = temporaryFolder(context)
    const [permissions, ...others] = await checkTexts(join(path, 'a/b'))
    assert.match(permissions!, /^ok: .*a\/b does not exist yet; the first start creates it in /)
    assert.equal(others.length, 1)
    assert.deepEqual(readdirSync(path), [])
  })

  test('is open to other users', async (context) => {
    const path = temporaryFolder(context)
    chmodSync(path, 0o755)
    assert.match(
      (await checkTexts(path))[0]!,
      /^warning: other users of this machine can look into .*chmod 700/,
    )
  })

  if (process.getuid?.() === 0)
    test('belongs to the user of the service, when root runs doctor', async (context) => {
      const path = temporaryFolder(context)
      chownSync(path, 65_534, 65_534)
      assert.match((await checkTexts(path))[0]!, /^ok: .* is writable, and only by its owner \(65534\)/)
    })

  test('is read-only', async (context) => {
    // No permissions stop root, but this folder of the system does.
    const path = process.getuid?.() === 0 ? '/sys' : temporaryFolder(context)
    if (path !== '/sys') chmodSync(path, 0o500)
    const faults = (await checkTexts(path)).filter((text) => text.startsWith('fault: '))
    assert.match(faults.at(-1) ?? '', /DATA_DIR/)
  })

  test('is a file', async (context) => {
    const path = join(temporaryFolder(context), 'file')
    writeFileSync(path, '')
    for (const place of [path, join(path, 'below')])
      assert.match(
        (await checkTexts(place)).join(),
        /^fault: cannot write to .*: (not a directory|file already exists)/,
      )
  })
})
