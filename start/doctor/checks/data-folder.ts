import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { access, constants, open, stat, statfs, unlink } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { DISK_RESERVE_BYTES } from '@resume-library/contract/limits'
import { failureWords } from '../ask.ts'
import { type Check, type Finding, fault, ok, warning } from '../finding.ts'

const OTHERS = 0o077
const MEGABYTE = 1024 * 1024
/** Room for some hundred resumes beyond what is held back. */
const FREE_NOTABLE_BYTES = 10 * DISK_RESERVE_BYTES
/** What one registration waits for several times, in milliseconds. */
const FSYNC_NOTABLE_MS = 100

/** The folder of everything that is kept on this machine: rights, room, and how long it takes until bytes are kept. */
export const dataFolderCheck = (folder: string): Check => ({
  name: 'data folder',
  async run() {
    const path = resolve(folder)
    const place = nearestThere(path)
    try {
      await access(place, constants.R_OK | constants.W_OK | constants.X_OK)
      return [
        place === path
          ? await rightsOf(path)
          : ok(`${path} is not there yet; the first start makes it in ${place}`),
        await writingIn(place),
        await roomIn(place),
      ]
    } catch (error) {
      return [
        fault(`${place} cannot be written: ${failureWords(error)}`, 'Choose another folder with DATA_DIR.'),
      ]
    }
  },
})

/** The folder, or the first above it that is there: where it would be made. */
const nearestThere = (path: string): string => (existsSync(path) ? path : nearestThere(dirname(path)))

async function rightsOf(path: string): Promise<Finding> {
  const { mode, uid } = await stat(path)
  const ownUid = process.getuid?.()
  // Root stands for any user, as for one that systemd makes for the time that the service runs.
  if (uid !== ownUid && ownUid !== 0)
    return warning(
      `${path} belongs to another user (${uid})`,
      'Run this as the user that the service runs as.',
    )
  if (mode & OTHERS)
    return warning(
      `other users of this machine can look into ${path}`,
      `The next start closes it; or: chmod 700 ${path}`,
    )
  return ok(`${path} can be written, and only by ${uid === ownUid ? 'this user' : `its user (${uid})`}`)
}

async function roomIn(place: string): Promise<Finding> {
  const { bavail, bsize } = await statfs(place)
  const free = bavail * bsize
  const found = `${Math.floor(free / MEGABYTE)} MB are free`
  if (free < DISK_RESERVE_BYTES)
    return fault(`${found}: no resume is taken below ${DISK_RESERVE_BYTES / MEGABYTE} MB`, 'Make room.')
  return free < FREE_NOTABLE_BYTES ? warning(found, 'Make room soon.') : ok(found)
}

/** By a file that loses its name before it holds anything: nothing is left, even where we are ended. */
async function writingIn(place: string): Promise<Finding> {
  const path = join(place, `doctor-${randomUUID()}.part`)
  const file = await open(path, 'wx', 0o600)
  try {
    await unlink(path)
    const begun = performance.now()
    await file.write(Buffer.alloc(4096))
    await file.sync()
    const milliseconds = performance.now() - begun
    const found = `a write is on the disk after ${milliseconds.toFixed(1)} ms`
    return milliseconds < FSYNC_NOTABLE_MS
      ? ok(found)
      : warning(found, 'Each registration waits for several: a faster disk, or less load on it.')
  } finally {
    await file.close()
  }
}
