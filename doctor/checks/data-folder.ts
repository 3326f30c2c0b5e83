import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { open, stat, statfs, unlink } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { DISK_RESERVE_BYTES } from '@resume-library/contract/limits'
import { failureWords } from '../ask.ts'
import { type Finding, type Found, fault, ok, warning } from '../finding.ts'

const OTHERS = 0o077
const MEGABYTE = 1024 * 1024
/** Room for some hundred resumes beyond the reserve. */
const FREE_NOTABLE_BYTES = 10 * DISK_RESERVE_BYTES

/** Checks the rights and the free space of the data folder. */
export async function checkDataFolder(folder: string): Promise<Found> {
  const path = resolve(folder)
  const place = nearestThere(path)
  try {
    await tryWriting(place)
    const notThere = ok(`${path} is not there yet; the first start makes it in ${place}`)
    return [place === path ? await rightsOf(path) : notThere, await roomIn(place)]
  } catch (error) {
    return fault(`${place} cannot be written: ${failureWords(error)}`, 'Choose another folder with DATA_DIR.')
  }
}

const nearestThere = (path: string): string => (existsSync(path) ? path : nearestThere(dirname(path)))

/** Writes a file without a name: nothing is left, even after a kill. */
async function tryWriting(place: string): Promise<void> {
  const path = join(place, `doctor-${randomUUID()}.part`)
  const file = await open(path, 'wx', 0o600)
  await unlink(path).finally(() => file.close())
}

async function rightsOf(path: string): Promise<Finding> {
  const { mode, uid } = await stat(path)
  const ownUid = process.getuid?.()
  // Run as root, any owner is fine: systemd may make a user for the service.
  if (uid !== ownUid && ownUid !== 0)
    return warning(
      `${path} belongs to another user (${uid})`,
      'Run this as the user that the service runs as.',
    )
  const found = `other users of this machine can look into ${path}`
  if (mode & OTHERS) return warning(found, `The next start closes it; or: chmod 700 ${path}`)
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
