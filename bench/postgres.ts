import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { freePort } from './server-process.ts'

const DEBIAN = '/usr/lib/postgresql'
const START_MS = 20_000

/** A PostgreSQL server of this run alone, durable as it comes. */
export interface PostgresServer {
  readonly version: string
  /** Makes a database and tells its address. */
  createDatabase(name: string): string
  /** Runs statements in a database and tells what they printed, unaligned. */
  query(url: string, statements: string): string
  stop(): Promise<void>
}

/** Starts Debian's PostgreSQL on a folder and port of its own; null where it is not installed. */
export async function startPostgres(): Promise<PostgresServer | null> {
  const programs = findPrograms()
  if (!programs) return null
  const { folder: bin, version } = programs
  const owner = ownerOfServer()
  const folder = mkdtempSync(join(tmpdir(), 'resume-library-bench-postgres-'))
  if (owner) chownSync(folder, owner.uid, owner.gid)
  const options = { ...owner, cwd: folder, stdio: 'ignore' } as const
  const data = join(folder, 'data')
  execFileSync(join(bin, 'initdb'), ['-D', data, '-U', 'bench', '--auth=trust', '--encoding=UTF8'], options)
  const port = await freePort()
  const settings = ['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', folder]
  const server = spawn(join(bin, 'postgres'), settings, options)
  const ended = once(server, 'exit')
  const url = (name: string) => `postgres://bench@127.0.0.1:${port}/${name}`
  const query = (address: string, statements: string) =>
    execFileSync(join(bin, 'psql'), ['-XAtq', '-v', 'ON_ERROR_STOP=1', '-d', address, '-c', statements], {
      encoding: 'utf8',
      // What it complains of travels in the error.
      stdio: 'pipe',
    }).trim()
  const stop = async () => {
    // "Fast": without waiting for clients.
    server.kill('SIGINT')
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
  await reachable(() => query(url('postgres'), 'select 1')).catch((error) =>
    stop().then(() => Promise.reject(error)),
  )
  return {
    version,
    createDatabase(name) {
      query(url('postgres'), `create database ${name}`)
      return url(name)
    },
    query,
    stop,
  }
}

function findPrograms(): { readonly folder: string; readonly version: string } | null {
  try {
    const version = readdirSync(DEBIAN).sort((a, b) => Number(b) - Number(a))[0]
    return version ? { folder: join(DEBIAN, version, 'bin'), version } : null
  } catch {
    return null
  }
}

/** PostgreSQL refuses to run as root. */
function ownerOfServer(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

async function reachable(attempt: () => unknown): Promise<void> {
  const until = Date.now() + START_MS
  for (;;) {
    try {
      attempt()
      return
    } catch (error) {
      if (Date.now() > until) throw error
      await delay(100)
    }
  }
}
