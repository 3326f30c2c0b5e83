import assert from 'node:assert/strict'
import { chmodSync, mkdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, type TestContext, test } from 'node:test'
import { temporaryFolder } from '@resume-library/server/testing/temporary-folder'
import { restrictDataFolder, tightenPermissions } from './tighten-permissions.ts'

const NOTHING = { folders: 0, files: 0, refused: 0 }

/** A folder with given rights, and in it what paths tell: rights of files, and of folders by a slash at the end. */
function folderOf(t: TestContext, rights: number, entries: Readonly<Record<string, number>> = {}): string {
  const root = temporaryFolder(t)
  for (const [path, mode] of Object.entries(entries)) {
    if (path.endsWith('/')) mkdirSync(join(root, path))
    else writeFileSync(join(root, path), 'x')
    chmodSync(join(root, path), mode)
  }
  chmodSync(root, rights)
  return root
}
const rightsOf = (...path: string[]) => (statSync(join(...path)).mode & 0o7777).toString(8)

describe('tightening permissions', () => {
  test('removes others’ permissions from a folder and its content, once', async (t) => {
    const entries = { 'a.sqlite': 0o644, 'deep/': 0o755, 'deep/deeper/': 0o770, 'deep/deeper/b.pdf': 0o666 }
    const root = folderOf(t, 0o755, entries)
    assert.deepEqual(await tightenPermissions(root), { folders: 3, files: 2, refused: 0 })
    assert.equal(rightsOf(root), '700')
    assert.equal(rightsOf(root, 'a.sqlite'), '600')
    assert.equal(rightsOf(root, 'deep'), '700')
    assert.equal(rightsOf(root, 'deep/deeper'), '700')
    assert.equal(rightsOf(root, 'deep/deeper/b.pdf'), '600')
    assert.deepEqual(await tightenPermissions(root), NOTHING)
  })

  test('skips the content of closed folders, and adds no permissions', async (t) => {
    const root = folderOf(t, 0o500, { 'a.sqlite': 0o644, 'b.pdf': 0o440 })
    assert.deepEqual(await tightenPermissions(root), { folders: 0, files: 2, refused: 0 })
    assert.deepEqual([rightsOf(root), rightsOf(root, 'b.pdf')], ['500', '400'])
  })

  test('follows no links', async (t) => {
    const outside = folderOf(t, 0o755, { 'a.pdf': 0o644 })
    const root = folderOf(t, 0o755)
    symlinkSync(outside, join(root, 'outside'))
    symlinkSync(join(outside, 'a.pdf'), join(root, 'a.pdf'))
    assert.deepEqual(await tightenPermissions(root), { folders: 1, files: 0, refused: 0 })
    assert.deepEqual([rightsOf(outside), rightsOf(outside, 'a.pdf')], ['755', '644'])
  })

  test('reports a folder with a sticky bit, and keeps it', async (t) => {
    const root = folderOf(t, 0o1777, { 'a.sqlite': 0o644 })
    assert.deepEqual(await tightenPermissions(root), { folders: 0, files: 1, refused: 1 })
    assert.equal(rightsOf(root), '1777')
  })
})

describe('at the start, the log', () => {
  const warnings = async (folder: string) => {
    const lines: [details: object, message: string][] = []
    await restrictDataFolder(folder, { warn: (...line) => void lines.push(line) })
    return lines
  }

  test('has one line with the counts, and none without changes', async (t) => {
    const folder = folderOf(t, 0o755, { 'a.pdf': 0o644, 'b.pdf': 0o644 })
    const [[details, message] = [], ...others] = await warnings(folder)
    assert.deepEqual(details, { folder, folders: 1, files: 2 })
    assert.equal(message, 'data folder permissions tightened')
    assert.deepEqual([...others, ...(await warnings(folder))], [])
  })

  test('reports what cannot be changed', async (t) => {
    const folder = folderOf(t, 0o1777)
    const [[details, message] = []] = await warnings(folder)
    assert.deepEqual(details, { folder, refused: 1 })
    assert.equal(message, 'data folder permissions not tightened')
  })
})
