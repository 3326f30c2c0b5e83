import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { open, stat, statfs, unlink } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { DISK_RESERVE_BYTES } from '@resume-library/contract/limits'
import { type Finding, type Findings, fault, ok, warning } from '@resume-library/server/process/finding'
import { describeError } from '@resume-library/server/process/send-request'

const OTHER_USERS = 0o077
const MEGABYTE = 1024 * 1024
/** Space for some hundred resumes beyond the reserve. */
const LOW_SPACE_BYTES = 10 * DISK_RESERVE_BYTES

/** Checks the permissions and the free space of the data folder. */
export async function tryFolder(dataFolder: string): Promise<Findings> {
  const path = resolve(dataFolder)
  const existing = nearestExisting(path)
  try {
    await tryWriting(existing)
    const missing = ok(`${path} does not exist yet; the first start creates it in ${existing}`)
    return [existing === path ? await checkPermissions(path) : missing, await checkSpace(existing)]
  } catch (error) {
    return fault(`cannot write to ${existing}: ${describeError(error)}`, 'Set DATA_DIR to another folder.')
  }
}

const nearestExisting = (path: string): string => (existsSync(path) ? path : nearestExisting(dirname(path)))

/** Writes a file without a name: nothing is left, even after a kill. */
async function tryWriting(folder: string): Promise<void> {
  const path = join(folder, `doctor-${randomUUID()}.part`)
  const file = await open(path, 'wx', 0o600)
  await unlink(path).finally(() => file.close())
}

async function checkPermissions(path: string): Promise<Finding> {
  const { mode, uid } = await stat(path)
  const ownUid = process.getuid?.()
  // Run as root, any owner is fine: systemd may make a user for the service.
  if (uid !== ownUid && ownUid !== 0)
    return warning(`${path} belongs to another user (${uid})`, 'Run doctor as the user of the service.')
  if (mode & OTHER_USERS)
    return warning(
      `other users of this machine can look into ${path}`,
      `The next start fixes that; or run chmod 700 ${path}`,
    )
  return ok(`${path} is writable, and only by ${uid === ownUid ? 'this user' : `its owner (${uid})`}`)
}

async function checkSpace(folder: string): Promise<Finding> {
  const { bavail, bsize } = await statfs(folder)
  const free = bavail * bsize
  const found = `${Math.floor(free / MEGABYTE)} MB are free`
  if (free < DISK_RESERVE_BYTES)
    return fault(`${found}: uploads stop below ${DISK_RESERVE_BYTES / MEGABYTE} MB`, 'Free up disk space.')
  return free < LOW_SPACE_BYTES ? warning(found, 'Free up disk space soon.') : ok(found)
}
