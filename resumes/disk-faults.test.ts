import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { temporaryFolder } from '@resume-library/server/testing/temporary-folder'

const root = temporaryFolder({ after })
chmodSync(root, 0o711)

/** Runs a scenario of `testing/disk-faults.ts` in a shell that sets the fault's stage first. */
function meet(scenario: string, stage: string): void {
  const folder = mkdtempSync(join(root, 'store-'))
  chmodSync(folder, 0o777)
  const child = spawnSync('sh', ['-c', `${stage} exec "$@"`, 'sh', ...program(scenario, folder)], {
    env: { ...process.env, FOLDER: folder },
    encoding: 'utf8',
  })
  assert.equal(child.status, 0, `${child.error ?? ''}${child.stderr}`)
}

const program = (scenario: string, folder: string) => [
  process.execPath,
  join(import.meta.dirname, 'testing', 'disk-faults.ts'),
  scenario,
  folder,
]

/** A small file system that only the scenario's own processes see: as root, or where users may make namespaces. */
const mount = (options: string) => `mount -t tmpfs -o ${options} none "$FOLDER" &&`
const inNamespace = (stage: string) => `exec unshare -rm sh -c '${stage} exec "$@"' sh "$@";`
const namespaces = spawnSync('unshare', ['-rm', 'mount', '-t', 'tmpfs', 'none', root]).status === 0

const strace = spawnSync('strace', ['-V']).status === 0
const FAILING_SYNC =
  'mkdir "$FOLDER/claimed"; set -- strace -f -P "$FOLDER/claimed" -e inject=fsync:error=EIO -o /dev/null "$@";'

const STAGES: readonly [title: string, scenario: string, stage: string, possible: boolean][] = [
  ['a full disk', 'fullDisk', inNamespace(mount('size=8m')), namespaces],
  ['a disk that is full but for its reserve', 'reserve', inNamespace(mount('size=8m')), namespaces],
  ['a disk that was full at the start', 'fullAtStart', inNamespace(mount('size=8m')), namespaces],
  ['a disk without inodes', 'noInodes', inNamespace(mount('size=16m,nr_inodes=40')), namespaces],
  ['a read-only file system', 'readOnlyMount', inNamespace(mount('size=16m')), namespaces],
  ['folders that are closed', 'closedFolders', '', true],
  ['no file handles left', 'noHandles', 'ulimit -n 64;', true],
  ['a folder that cannot be synced', 'failingKeep', FAILING_SYNC, strace],
  ['a limit on the length of files', 'noLongFiles', 'ulimit -f 1024;', true],
]

describe('disk: faults', () => {
  for (const [title, scenario, stage, possible] of STAGES) {
    if (possible) test(`fails with a code under ${title}, and recovers`, () => meet(scenario, stage))
  }
})
