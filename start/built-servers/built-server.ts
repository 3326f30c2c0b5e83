import { hash } from 'node:crypto'
import { accessSync, constants, existsSync, readFileSync, realpathSync, utimes } from 'node:fs'
import { dirname, join } from 'node:path'
import { hasBuilder, runBuild } from '../run-build.ts'

export const ROOT = join(import.meta.dirname, '../..')
/** Where servers are built, each time into a folder of its own. */
export const DIST = 'start/dist'
/** Says which folder is the newest, and of what it was made. */
export const INDEX = `${DIST}/servers.json`
/** What also decides what is built: the versions of all packages, and how it is done. */
export const BUILT_BY = [
  'package-lock.json',
  'start/built-servers/build.ts',
  'start/built-servers/in-place.ts',
]
const BUILD = 'start/built-servers/build.ts'
const RENEWED_MS = 3_600_000

export interface BuiltServers {
  /** Below {@link DIST}. */
  readonly folder: string
  /** Of each file that was read or written, by its path below the project. */
  readonly digests: Readonly<Record<string, string>>
}

export const digestOf = (bytes: Uint8Array | string): string => hash('sha1', bytes, 'base64url')

/**
 * The module that was built of a server, where it is whole and of these very sources; else the server itself.
 *
 * @public for tests, which ask it of a copy of the project
 * @param main path of the server's module below the project, as `service/main.ts`
 */
export function builtServer(main: string): string {
  const { folder, digests } = newestBuilt()
  const built = `${DIST}/${folder}/${main.replace('/main.ts', '.js')}`
  return built in digests && Object.entries(digests).every(isStill) && isInPlace(DIST) ? built : main
}

/**
 * The module that this process goes on with: the one that was built, or the server itself.
 *
 * @param mayBuild whether to build where that is stale and possible. What goes wrong is told: a server starts from its sources as well
 */
export async function moduleToStart(main: string, mayBuild: boolean): Promise<string> {
  let module = builtServer(main)
  if (module === main && mayBuild && hasBuilder('start', 'rolldown') && canWrite()) {
    await runBuild(BUILD).catch((error: Error) => {
      console.error(`The server starts from its sources, since it could not be built:\n${error.message}`)
    })
    module = builtServer(main)
  }
  if (module !== main) keepWhileRunning(join(ROOT, dirname(module)))
  return module
}

/** While this process runs, no build takes its folder for an old one: it may yet start a thread from there. */
function keepWhileRunning(folder: string): void {
  const renew = () => utimes(folder, new Date(), new Date(), () => {})
  renew()
  setInterval(renew, RENEWED_MS).unref()
}

/** What the index says, or that there is nothing: never built, or cut by a power loss. */
export function newestBuilt(): BuiltServers {
  try {
    const { folder, digests } = JSON.parse(readFileSync(join(ROOT, INDEX), 'utf8'))
    return { folder, digests: { ...digests } }
  } catch {
    return { folder: '', digests: {} }
  }
}

/** Behind a link, what was built would find neither the sources' files nor packages. */
const isInPlace = (folder: string) => realpathSync(join(ROOT, folder)) === join(ROOT, folder)

function isStill([path, digest]: [string, string]): boolean {
  try {
    return digestOf(readFileSync(join(ROOT, path))) === digest
  } catch {
    return false
  }
}

/** A service of the machine mostly may not write where it is installed. */
function canWrite(): boolean {
  const folder = existsSync(join(ROOT, DIST)) ? DIST : 'start'
  try {
    accessSync(join(ROOT, folder), constants.W_OK)
    return isInPlace(folder)
  } catch {
    return false
  }
}
