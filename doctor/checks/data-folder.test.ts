import assert from 'node:assert/strict'
import { chmodSync, chownSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { temporaryFolder } from '@resume-library/server/testing/temporary-folder'
import { toldAll } from '../testing/servers.ts'
import { checkDataFolder } from './data-folder.ts'

const said = (path: string) => toldAll(checkDataFolder(path))

describe('the data folder', () => {
  test('can be written, has room, and nothing is left in it', async (context) => {
    const path = temporaryFolder(context)
    const [rights, room] = await said(path)
    assert.match(rights!, /^ok: .* can be written, and only by this user/)
    assert.match(room!, /^(ok|warning|fault): \d+ MB are free/)
    assert.deepEqual(readdirSync(path), [])
  })

  test('is not there, and is not made', async (context) => {
    const path = temporaryFolder(context)
    const [rights, ...others] = await said(join(path, 'a/b'))
    assert.match(rights!, /^ok: .*a\/b is not there yet; the first start makes it in /)
    assert.equal(others.length, 1)
    assert.deepEqual(readdirSync(path), [])
  })

  test('is open to other users', async (context) => {
    const path = temporaryFolder(context)
    chmodSync(path, 0o755)
    assert.match((await said(path))[0]!, /^warning: other users of this machine can look into .*chmod 700/)
  })

  if (process.getuid?.() === 0)
    test('belongs to the user of the service, which root stands for', async (context) => {
      const path = temporaryFolder(context)
      chownSync(path, 65_534, 65_534)
      assert.match((await said(path))[0]!, /^ok: .* can be written, and only by its user \(65534\)/)
    })

  test('can only be read', async (context) => {
    // No rights stop root, but this folder of the system does.
    const path = process.getuid?.() === 0 ? '/sys' : temporaryFolder(context)
    if (path !== '/sys') chmodSync(path, 0o500)
    const faults = (await said(path)).filter((text) => text.startsWith('fault: '))
    assert.match(faults.at(-1) ?? '', /DATA_DIR/)
  })

  test('is a file', async (context) => {
    const path = join(temporaryFolder(context), 'file')
    writeFileSync(path, '')
    for (const place of [path, join(path, 'below')])
      assert.match((await said(place)).join(), /^fault: .* cannot be written: /)
  })
})
