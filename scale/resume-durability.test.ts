import assert from 'node:assert/strict'
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { after, before, describe, test } from 'node:test'
import { createDiskResumeStore } from '@resume-library/resumes/disk-resume-store'
import { ensurePrograms } from '../tools/ensure-programs.ts'
import { readTrace, type SystemCall } from './system-calls.ts'

const PROMISES = 200
const root = mkdtempSync(join(tmpdir(), 'durability-'))
const program = (name: string) => join(import.meta.dirname, '..', 'resumes', 'disk', 'testing', name)

before(() => ensurePrograms({ strace: 'strace' }))
after(() => rmSync(root, { recursive: true }))

describe('resumes on disk, seen from the system', () => {
  test('syncs file and folder before every promise', async () => {
    const folder = join(root, 'traced')
    const trace = join(root, 'trace')
    const calls = 'trace=fsync,fdatasync,link,write'
    const keeper = spawn(
      'strace',
      ['-f', '-y', '-s', '300', '-e', calls, '-o', trace, process.execPath, program('keeper.ts'), folder],
      { stdio: ['ignore', 'pipe', 'ignore'] },
    )
    await promises(keeper, PROMISES)
    const seen = readTrace(readFileSync(trace, 'utf8'))
    const kept = seen.filter(({ text }) => text.includes('"kept '))
    const claimed = seen.filter(({ text }) => text.includes('"claimed '))
    assert.ok(kept.length + claimed.length >= PROMISES && claimed.length > 10)
    for (const promise of kept) assertKeptDurably(seen, promise, folder)
    for (const promise of claimed) assertClaimedDurably(seen, promise, folder)
    const syncs = seen.filter(({ name }) => name === 'fsync').length
    console.log(`${kept.length} kept and ${claimed.length} claimed with ${syncs} calls of fsync`)
  })

  for (const [scenario, place] of [
    ['failingKeep', 'unclaimed'],
    ['failingClaim', 'claimed'],
  ] as const) {
    test(`promises nothing where the folder ${place} cannot be synced`, async () => {
      const folder = join(root, scenario)
      await createDiskResumeStore(folder).check()
      const strace = ['-f', '-P', join(folder, place), '-e', 'inject=fsync:error=EIO', '-o', '/dev/null']
      const child = spawnSync(
        'strace',
        [...strace, process.execPath, program('faults.ts'), scenario, folder],
        { encoding: 'utf8' },
      )
      assert.equal(child.status, 0, child.stderr)
    })
  }
})

/** Lets it make promises, then ends it by no longer listening. */
async function promises(keeper: ChildProcess, count: number): Promise<void> {
  const exit = once(keeper, 'exit')
  let heard = 0
  for await (const _line of createInterface(keeper.stdout!)) if (++heard === count) break
  keeper.stdout!.destroy()
  await exit
}

/** fsync of the temp file, then its link, then an fsync of the folder that began after it, then the promise. */
function assertKeptDurably(seen: readonly SystemCall[], promise: SystemCall, folder: string): void {
  const name = nameIn(promise)
  const link = seen.find(
    (call) => call.name === 'link' && call.text.includes(`"${folder}/unclaimed/${name}"`),
  )
  const temp = /"([^"]+)"/.exec(link?.text ?? '')?.[1] ?? ''
  assert.ok(link && temp.startsWith(`${folder}/incoming/`), `${name} was linked`)
  assert.ok(
    seen.some((call) => isSync(call, temp) && call.end < link.start),
    `${name} was synced before it was linked`,
  )
  assertSyncedBetween(seen, `${folder}/unclaimed`, link, promise)
}

function assertClaimedDurably(seen: readonly SystemCall[], promise: SystemCall, folder: string): void {
  const path = `"${folder}/claimed/${nameIn(promise)}"`
  const link = seen.find((call) => call.name === 'link' && call.text.includes(path))
  assert.ok(link)
  assertSyncedBetween(seen, `${folder}/claimed`, link, promise)
}

function assertSyncedBetween(seen: readonly SystemCall[], path: string, first: SystemCall, last: SystemCall) {
  assert.ok(
    seen.some((call) => isSync(call, path) && call.start > first.end && call.end < last.start),
    `${path} was synced between ${first.text} and ${last.text}`,
  )
}

const isSync = ({ name, text }: SystemCall, path: string) =>
  (name === 'fsync' || name === 'fdatasync') && text.includes(`<${path}>`) && text.endsWith('= 0')

const nameIn = ({ text }: SystemCall) => / ([\w.-]+)\\n"/.exec(text)![1]!
