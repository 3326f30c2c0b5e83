import { chownSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@resume-library/server/testing/free-ports'
import { ensurePrograms } from '../../tools/ensure-programs.ts'
import { run, startDaemon, type TestServer, until } from './daemon.ts'

const DEBIAN_HOME = '/usr/lib/postgresql'
const IS_ROOT = process.getuid?.() === 0

export interface PostgresTestServer extends TestServer {
  /** Restarts it by a fast shutdown, which closes all connections, on the same port and data. */
  restart(): Promise<void>
}

/**
 * Starts a PostgreSQL server on a free loopback port, with default durability. Its `url` names an empty database.
 *
 * @throws if PostgreSQL is missing and cannot be installed
 */
export async function startPostgres(): Promise<PostgresTestServer> {
  ensurePrograms({ [`${DEBIAN_HOME}/*/bin/initdb`]: 'postgresql', psql: 'postgresql-client' })
  const folder = mkdtempSync(join(tmpdir(), 'postgres-'))
  // PostgreSQL refuses to run as root.
  const user = IS_ROOT ? { uid: idOf('-u'), gid: idOf('-g') } : {}
  if (IS_ROOT) chownSync(folder, idOf('-u'), idOf('-g'))
  const options = { ...user, cwd: folder }
  const data = join(folder, 'data')
  run(
    serverProgram('initdb'),
    ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C'],
    options,
  )

  const port = await freePort()
  const start = () =>
    startDaemon(
      serverProgram('postgres'),
      ['-D', data, '-h', '127.0.0.1', '-p', String(port), '-k', folder, '-c', 'max_connections=200'],
      options,
    )
  let daemon = start()
  const stop = async () => {
    await daemon.stop('SIGINT')
    rmSync(folder, { recursive: true, force: true })
  }
  const psql = (...args: string[]) =>
    run('psql', ['-h', '127.0.0.1', '-p', String(port), '-U', 'postgres', ...args])
  const ready = () => until('PostgreSQL', daemon, () => answers(() => psql('-c', 'select 1')))
  const restart = async () => {
    await daemon.stop('SIGINT')
    daemon = start()
    await ready()
  }
  try {
    await ready()
    psql('-c', 'create database test')
  } catch (error) {
    await stop()
    throw error
  }
  return { url: `postgres://postgres@127.0.0.1:${port}/test`, restart, stop }
}

const idOf = (flag: '-u' | '-g') => Number(run('id', [flag, 'postgres']))

/** Debian keeps the server's programs out of the path, a folder for each version. */
function serverProgram(name: string): string {
  const newest = Math.max(...readdirSync(DEBIAN_HOME).map(Number))
  return join(DEBIAN_HOME, String(newest), 'bin', name)
}

function answers(ask: () => void): boolean {
  try {
    ask()
    return true
  } catch {
    return false
  }
}
