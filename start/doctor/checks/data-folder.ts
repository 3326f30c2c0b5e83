import { randomUUID } from 'node:crypto'
import { access, constants, open, stat, statfs, unlink } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { DISK_RESERVE_BYTES } from '@resume-library/contract/limits'
import { failureWords } from '../failure-words.ts'
import { type Check, type Finding, fault, ok, warning } from '../finding.ts'

const OTHERS = 0o077
const MEGABYTE = 1024 * 1024
/** Room for some hundred resumes beyond what is held back. */
const FREE_NOTABLE_BYTES = 10 * DISK_RESERVE_BYTES
/** What one registration waits for several times, in milliseconds. */
const FSYNC_NOTABLE_MS = 100
const FSYNCS = 5

/** The folder of everything that is kept on this machine: rights, room, and how long it takes until bytes are kept. */
export const dataFolderCheck = (folder: string): Check => ({
  name: 'data folder',
  async run() {
    const path = resolve(folder)
    try {
      const place = await nearestFolder(path)
      const rights = await rightsOf(path, place)
      if (rights.status === 'fault') return [rights]
      return [rights, await roomIn(place), await fsyncIn(place)]
    } catch (error) {
      return [fault(`${path} cannot be used: ${failureWords(error)}`, 'Choose another folder with DATA_DIR.')]
    }
  },
})

/** The folder, or the first above it that is there: where it would be made. */
async function nearestFolder(path: string): Promise<string> {
  try {
    const found = await stat(path)
    if (!found.isDirectory()) throw Object.assign(new Error('a file'), { code: 'ENOTDIR' })
    return path
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    return nearestFolder(dirname(path))
  }
}

async function rightsOf(path: string, place: string): Promise<Finding> {
  try {
    await access(place, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    return fault(
      `${place} cannot be written: ${failureWords(error)}`,
      'Give this user the right to, or choose another DATA_DIR.',
    )
  }
  if (place !== path) return ok(`${path} is not there yet; the first start makes it in ${place}`)
  const { mode, uid } = await stat(path)
  const ownUid = process.getuid?.()
  // Root stands for any user, as for one that systemd makes for the time that the service runs.
  if (uid !== ownUid && ownUid !== 0)
    return warning(
      `${path} belongs to another user (${uid})`,
      'Run this as the user that the service runs as.',
    )
  return mode & OTHERS
    ? warning(
        `other users of this machine can look into ${path}`,
        `The next start closes it; or: chmod 700 ${path}`,
      )
    : ok(`${path} can be written, and only by ${uid === ownUid ? 'this user' : `its user (${uid})`}`)
}

async function roomIn(place: string): Promise<Finding> {
  const { bavail, bsize } = await statfs(place)
  const free = bavail * bsize
  const told = `${Math.floor(free / MEGABYTE)} MB are free`
  if (free < DISK_RESERVE_BYTES)
    return fault(`${told}: no resume is taken below ${DISK_RESERVE_BYTES / MEGABYTE} MB`, 'Make room.')
  return free < FREE_NOTABLE_BYTES ? warning(told, 'Make room soon.') : ok(told)
}

async function fsyncIn(place: string): Promise<Finding> {
  try {
    const milliseconds = await fsyncMilliseconds(place)
    const told = `a write is on the disk after ${milliseconds.toFixed(1)} ms`
    return milliseconds < FSYNC_NOTABLE_MS
      ? ok(told)
      : warning(told, 'Each registration waits for several: a faster disk, or less load on it.')
  } catch (error) {
    return fault(
      `nothing can be written in ${place}: ${failureWords(error)}`,
      'Choose another DATA_DIR, or make room.',
    )
  }
}

/** The median, of a file that loses its name before it holds anything: nothing is left, even where we are ended. */
async function fsyncMilliseconds(place: string): Promise<number> {
  const path = join(place, `doctor-${randomUUID()}.part`)
  const file = await open(path, 'wx', 0o600)
  try {
    await unlink(path)
    const times: number[] = []
    for (let round = 0; round < FSYNCS; round += 1) {
      const begun = performance.now()
      await file.write(Buffer.alloc(4096, round))
      await file.sync()
      times.push(performance.now() - begun)
    }
    return times.sort((one, other) => one - other)[Math.floor(FSYNCS / 2)]!
  } finally {
    await file.close()
  }
}
