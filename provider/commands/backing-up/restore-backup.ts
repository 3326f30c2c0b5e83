import { rmSync } from 'node:fs'
import { link, mkdir, readdir, rename, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { claimedFolder, copyDurably, NO_LINK } from '@resume-library/resumes/disk-duplicating'
import { syncFolder } from '@resume-library/resumes/folder-sync'
import { tightenPermissions } from '@resume-library/resumes/tighten-permissions'
import { cleanedUpOnSignals } from '../command-line/interruption.ts'
import type { Terminal } from '../command-line/terminal.ts'
import { BackupError } from './backup-error.ts'
import { CANDIDATES, type Manifest, NOTHING, OUTBOX, STORE_FOLDERS } from './backup-format.ts'
import { isWhole } from './check-backup.ts'
import { type Contents, countContents } from './contents.ts'
import { type FileDigest, readDigests } from './digests.ts'

const PART = '.restoring'
const AT_ONCE = 16
/** What SQLite keeps beside a database; of another one, it would be read into the restored one, and replace it. */
const BESIDE_A_DATABASE = ['', '-wal', '-shm', '-journal']

/**
 * Puts what a backup holds into a data folder that has nothing of it yet: first beside its places, then each part by one
 * rename, the candidates last.
 *
 * @param data an absolute path
 * @returns counts of what is restored
 * @throws {BackupError} where something is there already, or did not arrive whole; system errors
 */
export async function restoreBackup(
  folder: string,
  data: string,
  manifest: Manifest,
  terminal: Terminal,
): Promise<Contents> {
  await assertNothingIn(data)
  await mkdir(data, { recursive: true, mode: 0o700 })
  const part = join(data, PART)
  await begin(part)
  const remove = () => rmSync(part, { recursive: true, force: true, maxRetries: 5 })
  const interrupted = () => {
    remove()
    terminal.log(`Broken off. ${NOTHING}`)
  }
  let contents: Contents
  try {
    await cleanedUpOnSignals(interrupted, () => copyAll(folder, part))
    contents = await countContents(part, manifest)
    await assertNothingIn(data)
    await placeAll(part, data).catch((error: NodeJS.ErrnoException) => {
      if (!THERE_MEANWHILE.has(error.code ?? '')) throw error
      throw new BackupError(`Something came into ${data} meanwhile: it is not restored. ${moveAway(data)}`)
    })
  } finally {
    remove()
  }
  await tightenPermissions(data)
  return contents
}

/** @throws {BackupError} naming what would be replaced */
export async function assertNothingIn(data: string): Promise<void> {
  const stores = Object.values(STORE_FOLDERS).map((name) => join(data, name))
  const folders = stores.flatMap((store) => [join(store, 'unclaimed'), claimedFolder(store)])
  const files = [CANDIDATES, OUTBOX].flatMap((name) => BESIDE_A_DATABASE.map((end) => join(data, name + end)))
  const taken = [
    ...(await filtered(files, exists)),
    ...(await filtered(folders, async (path) => (await readdir(path).catch(() => [])).length > 0)),
  ]
  if (taken.length > 0)
    throw new BackupError(
      `${taken[0]} is there already, and a restore replaces nothing. ${moveAway(data)} ${NOTHING}`,
    )
}

const moveAway = (data: string) =>
  `Stop the service, move what is there away, as with mv ${data} ${data}.before, and restore again.`

async function begin(part: string): Promise<void> {
  await mkdir(part, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
    throw new BackupError(
      `${part} is there: another restore writes to it, or was killed. Where none runs, remove it.`,
    )
  })
}

async function copyAll(folder: string, part: string): Promise<void> {
  for (const name of Object.values(STORE_FOLDERS)) await mkdir(join(part, name), { mode: 0o700 })
  const copied = async (file: FileDigest) => {
    await copyDurably(join(folder, file.path), join(part, file.path))
    if (!(await isWhole(part, file))) throw new BackupError(`${file.path} did not arrive whole. ${NOTHING}`)
  }
  // Side by side, because each waits for the disk.
  let files: FileDigest[] = []
  for await (const file of readDigests(folder)) {
    files.push(file)
    if (files.length < AT_ONCE) continue
    await Promise.all(files.map(copied))
    files = []
  }
  await Promise.all(files.map(copied))
  for (const name of Object.values(STORE_FOLDERS)) await syncFolder(join(part, name))
}

const THERE_MEANWHILE = new Set(['EEXIST', 'ENOTEMPTY'])

async function placeAll(part: string, data: string): Promise<void> {
  for (const name of Object.values(STORE_FOLDERS)) {
    const claimed = claimedFolder(join(data, name))
    await mkdir(dirname(claimed), { recursive: true, mode: 0o700 })
    await rename(join(part, name), claimed)
    await syncFolder(dirname(claimed))
  }
  // A service that starts before this has nothing to lose; after it, everything is there.
  for (const name of await filtered([OUTBOX, CANDIDATES], (name) => exists(join(part, name))))
    await moveUnlessThere(join(part, name), join(data, name))
  await syncFolder(data)
  await syncFolder(dirname(data))
}

/** A rename would replace what a service has made there that was started in this instant. */
async function moveUnlessThere(from: string, to: string): Promise<void> {
  await link(from, to).catch((error: NodeJS.ErrnoException) => {
    if (!NO_LINK.includes(error.code ?? '')) throw error
    return rename(from, to)
  })
}

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  )

async function filtered<Item>(
  items: readonly Item[],
  test: (item: Item) => Promise<boolean>,
): Promise<Item[]> {
  const passed = await Promise.all(items.map(test))
  return items.filter((_, index) => passed[index])
}
