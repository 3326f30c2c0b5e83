import { readdirSync, statSync, truncateSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
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

/**
 * Gives the space of uploaded files back, so that no contestant pays for what another left to be written. The files
 * stay, empty: before ext4 without a journal gives out an inode it looks at all that were freed in the last minutes, a
 * price that nobody pays who keeps what is uploaded.
 */
export function emptyUploads(folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isFile() && entry.name.endsWith('.pdf') && statSync(path).size > 0) truncateSync(path)
  }
}
