import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ServerProcess } from './server-process.ts'

/** A folder and servers of one part of the bench, all gone at its end. */
export interface Scratch {
  readonly folder: string
  /** Remembers a server, to stop it at the end. */
  keep(server: Promise<ServerProcess>): Promise<ServerProcess>
}

/**
 * Lends a folder on the disk that the environment variable `TMPDIR` names; fsync must mean something there, so no
 * file system in memory.
 */
export async function withScratch<Result>(task: (scratch: Scratch) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'resume-library-bench-'))
  const servers: ServerProcess[] = []
  try {
    return await task({
      folder,
      async keep(starting) {
        const server = await starting
        servers.push(server)
        return server
      },
    })
  } finally {
    await Promise.all(servers.map((server) => server.stop()))
    await rm(folder, { recursive: true, force: true })
  }
}

/** Removes uploaded files below a folder, so that no contestant pays for what another left to be written. */
export async function removeUploads(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const uploads = entries.filter((entry) => entry.isFile() && entry.name.endsWith('.pdf'))
  await Promise.all(uploads.map((entry) => rm(join(entry.parentPath, entry.name), { force: true })))
}
